import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ServerEvent } from '@firedeck/contract';
import type { Principal } from '../auth/users/principal.ts';

// A client this far behind is stuck; after reconnecting it compares versions.
const unreadBytesAtMost = 64 * 1024;
// A stuck client doesn't read the end of the stream either.
const endTakesAtMostMs = 1_000;

/** The event stream of an open screen. Events sent before it is opened are buffered. */
export class EventStream {
  readonly member: Principal;
  readonly #waiting: ServerEvent[] = [];
  #socket: ServerResponse | null = null;

  constructor(member: Principal) {
    this.member = member;
  }

  /** Starts the response: `first` precedes all buffered events. */
  open(socket: ServerResponse, headers: OutgoingHttpHeaders, first: ServerEvent): void {
    socket.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A stream ends with its process: a proxy must not reuse the connection.
      connection: 'close',
    });
    this.#socket = socket;
    for (const event of [first, ...this.#waiting.splice(0)]) this.send(event);
  }

  send(event: ServerEvent): void {
    if (this.#socket === null) {
      this.#waiting.push(event);
      return;
    }
    if (this.#socket.writableEnded) return;
    this.#socket.write(`data: ${JSON.stringify(event)}\n\n`);
    if (this.#socket.writableLength > unreadBytesAtMost) this.#socket.destroy();
  }

  sendLast(event: ServerEvent): void {
    this.send(event);
    this.end();
  }

  /** `retryMs`: when the client should reconnect. */
  end(retryMs?: number): void {
    const socket = this.#socket;
    if (socket === null || socket.writableEnded) return;
    socket.end(retryMs === undefined ? '' : `retry: ${retryMs}\n\n`);
    setTimeout(() => socket.writableFinished || socket.destroy(), endTakesAtMostMs).unref();
  }
}
