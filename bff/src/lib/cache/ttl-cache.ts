import { LRUCache } from 'lru-cache';

const entriesAtMost = 20_000;

/** Caches reads for a short time; concurrent reads of one key share one request. */
export class TtlCache<Value> {
  readonly #read: (key: string) => Promise<Value>;
  readonly #entries: LRUCache<string, Promise<Value>>;

  constructor(ttl: number, read: (key: string) => Promise<Value>) {
    this.#read = read;
    // Wall-clock time, like the expiry of sessions.
    const perf = { now: () => Date.now() };
    // The library still returns entries that are exactly as old as their TTL.
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
