import { LRUCache } from 'lru-cache';

const entriesAtMost = 20_000;

/** Remembers what a read gave for a short time; reads of one key that overlap are one. */
export class TtlCache<Value> {
  readonly #read: (key: string) => Promise<Value>;
  readonly #entries: LRUCache<string, Promise<Value>>;

  constructor(ttl: number, read: (key: string) => Promise<Value>) {
    this.#read = read;
    // Wall-clock time, like the expiry of sessions.
    const perf = { now: () => Date.now() };
    // The library serves an entry that is exactly as old as its limit; here it is over then.
    this.#entries = new LRUCache({ max: entriesAtMost, ttl: ttl - 1, ttlResolution: 0, perf });
  }

  get(key: string): Promise<Value> {
    const known = this.#entries.get(key);
    if (known) return known;
    const value = this.#read(key);
    this.#entries.set(key, value);
    // Do not cache failures.
    value.catch(() => this.#entries.delete(key));
    return value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
