import { minuteMs } from '@firedeck/contract';

interface PerMinute {
  ofOneAddress: number;
  inAll: number;
}

/** Limits how many reports per minute this process counts and logs, per address and in total. */
export class ReportRateLimit {
  readonly #perMinute: PerMinute;
  readonly #now: () => number;
  #minute = 0;
  #all = 0;
  readonly #byAddress = new Map<string, number>();

  constructor(perMinute: PerMinute, now = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** False once a limit is reached. */
  admits(address: string): boolean {
    const minute = Math.floor(this.#now() / minuteMs);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#all = 0;
      this.#byAddress.clear();
    }
    const ofAddress = this.#byAddress.get(address) ?? 0;
    const { ofOneAddress, inAll } = this.#perMinute;
    if (ofAddress >= ofOneAddress || this.#all >= inAll) return false;
    this.#all += 1;
    this.#byAddress.set(address, ofAddress + 1);
    return true;
  }
}
