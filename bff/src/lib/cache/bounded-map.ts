import { keepNewest } from './keep-newest.ts';

/** Keeps values for a while; beyond its size the one put in first goes. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.until > performance.now()) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, ttlMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: performance.now() + ttlMs });
    keepNewest(this.#entries, this.#size);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
