import type { DraftKey } from '@firedeck/contract';
import type { SealedDraft } from './draft-cipher.ts';

/** How drafts are stored now: on devices that several people use only sealed. */
export interface DraftSealing {
  keys: readonly DraftKey[];
  isRequired: boolean;
}

export const loadCipher = () => import(/* webpackChunkName: "shared-device" */ './draft-cipher.ts');

export const mayBeSealed = (value: unknown): value is SealedDraft =>
  (value as Partial<SealedDraft> | null)?.sealed !== undefined;
