import { createValueStore } from '../create-value-store.ts';

/** What a locked screen may show. */
export interface ScreenLock {
  /** The unlock methods, of `unlockMethods`; empty if not known yet. */
  methods: readonly string[];
  /** The member's name, if the agency shows names. */
  name?: string;
}

/** If set, this browser's session is locked, and no page shows its data. */
export const screenLock = createValueStore<ScreenLock | null>(null);

const lockedStatus = 423;
export const isLockedStatus = (status: number): boolean => status === lockedStatus;
