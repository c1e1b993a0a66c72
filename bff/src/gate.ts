import { FairGate } from './fair-gate.ts';

/** Lets so many works run at once; so many more wait for their turn, and others are refused. */
export class Gate {
  readonly #gate: FairGate;

  constructor(atOnce: number, waitingAtMost: number, refuse: () => Error) {
    this.#gate = new FairGate(atOnce, waitingAtMost, refuse);
  }

  /** @throws what `refuse` makes, when too many wait already. */
  through<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#gate.through('', work);
  }
}
