import type { SsoFailure } from '@firedeck/contract';

/** A sign-in by the provider that ends without a session, for a reason that its page says. */
export class SsoRefusal extends Error {
  readonly failure: SsoFailure;

  constructor(failure: SsoFailure, reason: string) {
    super(reason);
    this.failure = failure;
  }
}
