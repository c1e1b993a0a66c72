/**
 * What is typed, kept on this device until the server has it. A draft is the signed-in member's and
 * the tab's in which it was typed; while nobody is signed in nothing is kept. All of a member's
 * drafts go when they sign out, none when their session runs out.
 *
 * Nothing here rejects: where the browser keeps nothing, that is logged once.
 */
export interface Drafts {
  /**
   * Keeps `value` (anything that can be cloned) from now on; the latest wins. Resolves to whether
   * this device has it.
   */
  keep(key: string, value: unknown): Promise<boolean>;
  /**
   * This tab's draft; else the newest one of a tab that is gone, which is this tab's from then on;
   * else null. Asked again after a `drop` it may bring the next one.
   */
  read(key: string): Promise<unknown>;
  /** Whether this member has a draft whose key begins with `prefix`, in whichever tab it was typed. */
  holds(prefix: string): Promise<boolean>;
  /** The server has it, or the member gave it up. */
  drop(key: string): Promise<unknown>;
}
