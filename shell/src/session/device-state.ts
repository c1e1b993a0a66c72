import type { DraftKey, SessionDevice } from '@firedeck/contract';
import { createValueStore } from '../create-value-store.ts';

/** The rules of a shared device; null on a personal one. */
export const sharedDevice = createValueStore<SessionDevice | null>(null);

/** The signed-in member's draft keys, in memory only. The first one seals, any of them opens. */
export const draftKeys = createValueStore<readonly DraftKey[]>([]);
