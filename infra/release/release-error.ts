import { UserError } from '../lib/user-error.ts';

/** An error that the releasing person can fix; its message says how. */
export class ReleaseError extends UserError {
  override name = 'ReleaseError';
}
