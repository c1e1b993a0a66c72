import { keepNewest } from './keep-newest.ts';

/** The newest so many are kept; reading is by insertion order, which is age. */
const entriesAtMost = 20_000;

/** Remembers what a read gave for a short time; reads of one key that overlap are one. */
export class Memo<Value> {
  readonly #keepMs: number;
  readonly #read: (key: string) => Promise<Value>;
  readonly #entries = new Map<string, { value: Promise<Value>; until: number }>();

  constructor(keepMs: number, read: (key: string) => Promise<Value>) {
    this.#keepMs = keepMs;
    this.#read = read;
  }

  get(key: string): Promise<Value> {
    const now = Date.now();
    const entry = this.#entries.get(key);
    if (entry && entry.until > now) return entry.value;
    this.#entries.delete(key);
    const value = this.#read(key);
    this.#entries.set(key, { value, until: now + this.#keepMs });
    // A failure is not an answer: the next one asks again.
    value.catch(() => this.#entries.delete(key));
    keepNewest(this.#entries, entriesAtMost);
    return value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
