import type { DraftKey, SessionDevice } from '@firedeck/contract';
import { createValueStore } from '../create-value-store.ts';

/** The rules of a device that several people use; null on a member's own. */
export const sharedDevice = createValueStore<SessionDevice | null>(null);

/** The signed-in member's keys, in memory only: the first seals drafts, each opens them. */
export const draftKeys = createValueStore<readonly DraftKey[]>([]);
