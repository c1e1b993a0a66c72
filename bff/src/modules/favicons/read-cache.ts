import { LRUCache } from 'lru-cache';

type ReadMissing<Value> = (keys: string[]) => Promise<(Value | undefined)[]>;

/**
 * Caches reads. A key that is invalidated during its read is read again: the pending result may be
 * older than the change that caused the invalidation.
 */
export class ReadCache<Value extends object | string> {
  readonly #remembered: LRUCache<string, Value>;
  /** The keys invalidated during each pending read. */
  readonly #reads = new Set<Set<string>>();

  constructor(max: number, ttl: number) {
    this.#remembered = new LRUCache({ max, ttl });
  }

  /** Calls `readMissing` once for all missing keys, and not at all if none is missing. */
  async read(
    keys: readonly string[],
    readMissing: ReadMissing<Value>,
  ): Promise<Map<string, Value>> {
    const known = new Map<string, Value>();
    for (const key of keys) {
      const value = this.#remembered.get(key);
      if (value !== undefined) known.set(key, value);
    }
    let missing = keys.filter((key) => !known.has(key));
    while (missing.length > 0) missing = await this.#readOnce(missing, readMissing, known);
    return known;
  }

  forget(key: string): void {
    this.#remembered.delete(key);
    for (const forgotten of this.#reads) forgotten.add(key);
  }

  /** Resolves to the keys that were invalidated meanwhile. */
  async #readOnce(
    keys: string[],
    readMissing: ReadMissing<Value>,
    known: Map<string, Value>,
  ): Promise<string[]> {
    const forgotten = new Set<string>();
    this.#reads.add(forgotten);
    try {
      const values = await readMissing(keys);
      for (const [at, key] of keys.entries()) {
        const value = values[at];
        if (value === undefined || forgotten.has(key)) continue;
        known.set(key, value);
        this.#remembered.set(key, value);
      }
    } finally {
      this.#reads.delete(forgotten);
    }
    return keys.filter((key) => forgotten.has(key));
  }
}
