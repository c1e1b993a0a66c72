/**
 * Values on this device that all tabs of the signed-in member share. Signing out deletes them, an expired
 * session doesn't. No method rejects.
 */
export interface MemberValues {
  /** Null without a value. */
  read(name: string): Promise<unknown>;
  /**
   * Replaces the value by the result of `change`, one tab at a time; null deletes it. Resolves to what was
   * written, null if nothing was.
   */
  update<Value>(name: string, change: (before: unknown) => Value): Promise<Value | null>;
}
