import type { SsoFailure } from '@firedeck/contract';

/** A sign-in by the provider that ends without a session, for a reason that its page says. */
export class SsoRefusal extends Error {
  readonly failure: SsoFailure;
  /** As the protocol names it; null where it has no name there. */
  readonly code: string | null;

  constructor(failure: SsoFailure, reason: string, code: string | null = null) {
    super(reason);
    this.failure = failure;
    this.code = code;
  }
}
