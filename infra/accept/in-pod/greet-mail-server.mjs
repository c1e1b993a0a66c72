// Runs in a pod of the mail worker and prints the greeting of its mail server.
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

const { SMTP_URL } = process.env;
const { protocol, hostname, port } = new URL(SMTP_URL);
const isSecure = protocol === 'smtps:';
const options = {
  host: hostname,
  port: Number(port || (isSecure ? 465 : 587)),
  servername: hostname,
};
const socket = isSecure ? connectTls(options) : connect(options);
const end = (result) => {
  console.log(JSON.stringify(result));
  process.exit();
};
setTimeout(end, 10_000, { problem: 'no greeting in 10 s' });
socket.once('error', ({ message }) => end({ problem: message }));
socket.once('data', (data) => {
  socket.end('QUIT\r\n');
  end({ greeting: String(data).split(/[\r\n]/)[0] });
});
