import type { DraftKey } from '@firedeck/contract';

/** How drafts are stored now: on devices that several people use only sealed. */
export interface DraftSealing {
  keys: readonly DraftKey[];
  isRequired: boolean;
}

/** What is stored of a draft on a device that several people use. */
interface SealedDraft {
  /** Id of the key. */
  sealed: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export const isSealed = (value: unknown): value is SealedDraft =>
  (value as Partial<SealedDraft> | null | undefined)?.sealed !== undefined;
