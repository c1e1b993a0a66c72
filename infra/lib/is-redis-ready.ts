import { connect } from 'node:net';

/** Whether Redis answers PING on this loopback port. */
export function isRedisReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => answer(data.toString().startsWith('+PONG')));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}
