interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/**
 * Limits concurrent work and queues the rest, round-robin by source. A full queue rejects the
 * newest entry of its largest source, so that one client with hundreds of requests displaces
 * nobody else.
 */
export class FairSemaphore {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #refusal: () => Error;
  /** Queues by source, next source first. */
  readonly #queues = new Map<string, Waiting[]>();
  #waiting = 0;
  #running = 0;

  constructor(atOnce: number, waitingAtMost: number, refusal: () => Error) {
    this.#atOnce = atOnce;
    this.#waitingAtMost = waitingAtMost;
    this.#refusal = refusal;
  }

  /**
   * A slot is released when the work ends, even if the client has disconnected.
   *
   * @throws the error of `refusal` if the queue is full.
   */
  async through<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#queueUp(source);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #queueUp(source: string): Promise<void> {
    if (this.#waiting >= this.#waitingAtMost) this.#makeRoomFor(source);
    return new Promise((begin, refuse) => {
      const queue = this.#queues.get(source) ?? [];
      queue.push({ begin, refuse });
      this.#queues.set(source, queue);
      this.#waiting += 1;
    });
  }

  #makeRoomFor(source: string): void {
    const own = this.#queues.get(source)?.length ?? 0;
    let [heaviest, most] = [source, own + 1];
    for (const [other, { length }] of this.#queues)
      if (length > most) [heaviest, most] = [other, length];
    if (heaviest === source) throw this.#refusal();
    this.#queues.get(heaviest)?.pop()?.refuse(this.#refusal());
    this.#waiting -= 1;
  }

  #next(): Waiting | undefined {
    const turn = this.#queues.entries().next().value;
    if (!turn) return undefined;
    const [source, queue] = turn;
    this.#queues.delete(source);
    if (queue.length > 1) this.#queues.set(source, queue);
    this.#waiting -= 1;
    return queue.shift();
  }
}
