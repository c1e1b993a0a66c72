// Runs in a pod and prints which targets accept a connection.
import { connect } from 'node:net';

const timeoutMs = 4_000;
const targets = JSON.parse(process.argv[1]);

const reach = ({ host, port }) =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    setTimeout(end, timeoutMs, 'no answer').unref();
    socket.once('connect', () => end('open'));
    socket.once('error', ({ code, message }) => end(code ?? message));
  });

console.log(JSON.stringify(await Promise.all(targets.map(reach))));
