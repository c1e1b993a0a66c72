import type { SsoFailure } from '@firedeck/contract';

/** A sign-in by the provider that fails for a reason that the page shows. */
export class SsoRefusal extends Error {
  readonly failure: SsoFailure;
  /** The error code of the protocol; null if it has none. */
  readonly code: string | null;

  constructor(failure: SsoFailure, reason: string, code: string | null = null) {
    super(reason);
    this.failure = failure;
    this.code = code;
  }
}
