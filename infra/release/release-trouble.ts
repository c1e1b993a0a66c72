import { UserError } from '../local/user-error.ts';

/** Something the person who releases can mend; its message says how. */
export class ReleaseTrouble extends UserError {
  override name = 'ReleaseTrouble';
}
