import { keepNewest } from '../../../lib/cache/keep-newest.ts';

/** The maximum number of tokens: about half a kilobyte each. */
const maxTokens = 10_000;

/** Caches the claims of verified tokens by their text; empty after a change of keys. */
export class VerifiedTokens<Claim extends { expiresAt: number }> {
  readonly #claims = new Map<string, Claim>();
  #keys: object | null = null;

  get(text: string, keys: object): Claim | null {
    const claim = keys === this.#keys ? this.#claims.get(text) : undefined;
    if (claim === undefined) return null;
    if (claim.expiresAt > Date.now()) return claim;
    this.#claims.delete(text);
    return null;
  }

  /** `keys` as before the verification: they may have been removed meanwhile. */
  add(text: string, keys: object, claim: Claim): void {
    if (keys !== this.#keys) this.#claims.clear();
    this.#keys = keys;
    this.#claims.set(text, claim);
    keepNewest(this.#claims, maxTokens);
  }
}
