import { minuteMs } from '@firedeck/contract';

interface PerMinute {
  ofOneAddress: number;
  inAll: number;
}

/** Bounds what strangers can make this process count and log: so many reports in a minute of one address, and in all. */
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

  /** Whether one more from this address counts. */
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
