import { keepNewest } from '../../../lib/cache/keep-newest.ts';

/** The newest so many are kept: about half a kilobyte each. */
const tokensAtMost = 10_000;

/**
 * What tokens say whose signature was verified, by their whole text, so that it is not verified again
 * for the same bytes. Other keys than those that verified them know none of them.
 */
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

  /** `keys` as they were before it was verified: they may have been taken away meanwhile. */
  add(text: string, keys: object, claim: Claim): void {
    if (keys !== this.#keys) this.#claims.clear();
    this.#keys = keys;
    this.#claims.set(text, claim);
    keepNewest(this.#claims, tokensAtMost);
  }
}
