import type { FastifyInstance } from 'fastify';
import { refreshTokenOf, refreshWith } from './builders.ts';
import type { Clock } from './clock.ts';

/** Course of one tab's refresh; times in milliseconds, null: lost in transit. */
export interface Flight {
  /** Delay after the previous tab's request. */
  afterMs: number;
  toServerMs: number | null;
  toBrowserMs: number | null;
  /** Whether the tab uses the access token it received. */
  isUsed: boolean;
}

interface Happening {
  at: number;
  happen(): Promise<void>;
}

/** A browser with several tabs that share one cookie: the last response wins. */
export class SimulatedBrowser {
  readonly #app: FastifyInstance;
  readonly #clock: Clock;
  readonly #coming: Happening[] = [];
  readonly refusals: string[] = [];
  refreshToken: string;

  constructor(app: FastifyInstance, clock: Clock, refreshToken: string) {
    this.#app = app;
    this.#clock = clock;
    this.refreshToken = refreshToken;
  }

  /** Simulates the flights, with events in order of arrival. */
  async play(flights: readonly Flight[]): Promise<void> {
    let at = this.#clock.now();
    for (const flight of flights) {
      at += flight.afterMs;
      this.#expect(at, async () => this.#ask(flight));
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.#clock.set(next.at);
      await next.happen();
    }
  }

  #ask({ toServerMs, toBrowserMs, isUsed }: Flight): void {
    if (toServerMs === null) return;
    const sent = this.refreshToken;
    this.#expect(this.#clock.now() + toServerMs, async () => {
      const response = await refreshWith(this.#app, sent);
      if (toBrowserMs === null) return;
      this.#expect(this.#clock.now() + toBrowserMs, async () => {
        const given = refreshTokenOf(this.#app, response);
        if (response.statusCode !== 200) this.refusals.push(response.json().code);
        else if (given !== '') this.refreshToken = given;
        if (isUsed && response.statusCode === 200) await this.#use(response.json().access_token);
      });
    });
  }

  async #use(accessToken: string): Promise<void> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const { statusCode } = await this.#app.inject({ url: '/api/me', headers });
    if (statusCode !== 200) this.refusals.push(`access token: ${statusCode}`);
  }

  #expect(at: number, happen: () => Promise<void> | void): void {
    this.#coming.push({ at, happen: async () => happen() });
  }

  #next(): Happening | undefined {
    const next = this.#coming.toSorted((one, other) => one.at - other.at)[0];
    if (next) this.#coming.splice(this.#coming.indexOf(next), 1);
    return next;
  }
}
