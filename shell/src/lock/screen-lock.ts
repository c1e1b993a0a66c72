import type { UnlockRequest } from '@firedeck/contract';
import { createValueStore } from '../create-value-store.ts';
import type { Owner } from '../member-data/member-store.ts';

/** What a locked screen may show. */
export interface ScreenLock {
  /** How it is unlocked, of `unlockMethods`; empty: not known yet. */
  methods: readonly string[];
  /** The member's name, where the agency shows names. */
  name?: string;
}

/** If set, this browser's session is locked, and no page shows anything of it. */
export const screenLock = createValueStore<ScreenLock | null>(null);

const lockedStatus = 423;
export const isLockedStatus = (status: number): boolean => status === lockedStatus;

/** The lock's functions for screens. */
interface LockControl {
  lock(): Promise<void>;
  /** @throws ApiError */
  unlock(proof: UnlockRequest): Promise<void>;
  idleSeconds(): number;
  /** The owner of the locked session. */
  owner(): Owner | null;
  /** Calls `listener` when the server, not the member, ended the session. */
  onEnded(listener: () => void): void;
}

let control: LockControl | null = null;

/** Called once, when the shell starts. */
export function provideLockControl(given: LockControl): void {
  control = given;
}

export function lockControl(): LockControl {
  if (!control) throw new Error('No lock was provided');
  return control;
}
