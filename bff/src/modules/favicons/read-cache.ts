import { LRUCache } from 'lru-cache';

type ReadMissing<Value> = (keys: string[]) => Promise<(Value | undefined)[]>;

/**
 * Remembers what was read for a while. What is forgotten while it is being read is read once more: the
 * answer that is on its way may be older than what it was forgotten for.
 */
export class ReadCache<Value extends object | string> {
  readonly #remembered: LRUCache<string, Value>;
  /** What was forgotten since a read began, one set for each read that is on its way. */
  readonly #reads = new Set<Set<string>>();

  constructor(max: number, ttl: number) {
    this.#remembered = new LRUCache({ max, ttl });
  }

  /** One call of `readMissing`, none where all is remembered. */
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

  /** Resolves to the keys that were forgotten meanwhile. */
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
