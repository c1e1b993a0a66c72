/**
 * Unsaved text on this device, stored until the server has it. A draft belongs to the signed-in
 * member and to one tab; nothing is stored while signed out. Signing out deletes all of the member's
 * drafts, an expired session deletes none.
 *
 * No method rejects: a browser without storage is logged once.
 */
export interface Drafts {
  /**
   * Stores `value` (structured-cloneable), replacing the previous one. Resolves to whether it was
   * stored.
   */
  keep(key: string, value: unknown): Promise<boolean>;
  /**
   * This tab's draft, else the newest draft of a closed tab, which this tab takes over, else null.
   * After `drop`, the next read may return the draft of another closed tab.
   */
  read(key: string): Promise<unknown>;
  /** Whether the member has a draft in any tab whose key begins with `prefix`. */
  holds(prefix: string): Promise<boolean>;
  /** Deletes a draft that is saved or discarded. */
  drop(key: string): Promise<unknown>;
}
