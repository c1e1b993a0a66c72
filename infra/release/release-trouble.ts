/** Something the person who releases can mend; its message says how. */
export class ReleaseTrouble extends Error {
  override name = 'ReleaseTrouble';
}
