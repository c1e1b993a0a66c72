import { connect, type Socket } from 'node:net';
import { messageReader } from './wire-message.ts';

/** A connection to the server behind; it answers one request after the other, as a driver asks them. */
export class ServerConnection {
  readonly #socket: Socket;
  readonly #waiting: ((answer: Buffer) => void)[] = [];
  #ends = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('error', () => {});
    this.#socket.on(
      'data',
      messageReader((answer) => {
        this.#waiting.shift()?.(answer);
        this.#endWhenIdle();
      }),
    );
  }

  ask(request: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#socket.write(request);
    });
  }

  /** Ends once all that was asked is answered: what a server has begun it does, whoever still listens. */
  end(): void {
    this.#ends = true;
    this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    if (this.#ends && this.#waiting.length === 0) this.#socket.destroy();
  }
}
