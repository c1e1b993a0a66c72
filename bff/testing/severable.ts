import { connect, createServer, type Socket } from 'node:net';
import { anyFreePort } from './free-port.ts';

/** A TCP connection to a server that can be cut and restored, as if the server restarted. */
export interface Severable {
  /** The server's address through this connection. */
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Stops all traffic on open and new connections, like a server that hangs. */
  freeze(): void;
  /** Silently drops traffic of open connections, like a machine that dies; new ones work. */
  lose(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function severable(url: string): Promise<Severable> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (frozen) one.unpipe(other).pause();
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });

  const silence = () => {
    for (const socket of open) socket.unpipe().pause();
  };

  const port = await anyFreePort();
  await listen(port);
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    restore: () => listen(port),
    freeze() {
      frozen = true;
      silence();
    },
    lose: silence,
    thaw() {
      frozen = false;
      for (const socket of open) socket.destroy();
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
