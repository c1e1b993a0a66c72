import { Trouble } from '../local/trouble.ts';

/** Something the person who releases can mend; its message says how. */
export class ReleaseTrouble extends Trouble {
  override name = 'ReleaseTrouble';
}
