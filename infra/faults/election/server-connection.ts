import { connect, type Socket } from 'node:net';
import { messageReader } from './wire-message.ts';

/** A connection to the server behind the proxy; requests are answered in order. */
export class ServerConnection {
  readonly #socket: Socket;
  readonly #waiting: ((response: Buffer) => void)[] = [];
  #ends = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('error', () => {});
    this.#socket.on(
      'data',
      messageReader((response) => {
        this.#waiting.shift()?.(response);
        this.#endWhenIdle();
      }),
    );
  }

  send(request: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#socket.write(request);
    });
  }

  /** Closes when all requests are answered: a server completes what it has started. */
  end(): void {
    this.#ends = true;
    this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    if (this.#ends && this.#waiting.length === 0) this.#socket.destroy();
  }
}
