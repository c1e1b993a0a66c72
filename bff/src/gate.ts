/** Lets so many works run at once; so many more wait for their turn, and others are refused. */
export class Gate {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #refuse: () => Error;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingAtMost: number, refuse: () => Error) {
    this.#atOnce = atOnce;
    this.#waitingAtMost = waitingAtMost;
    this.#refuse = refuse;
  }

  /**
   * The place is the work's, not the asker's: it is free again when the work has ended, whether or
   * not somebody still waits for the result.
   *
   * @throws what `refuse` makes, when too many wait already.
   */
  async through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#queueUp();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #queueUp(): Promise<void> {
    if (this.#waiting.length >= this.#waitingAtMost) throw this.#refuse();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
