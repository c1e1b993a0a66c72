import type { DraftKey } from '@firedeck/contract';

/** How drafts are stored now; shared devices require encryption. */
export interface DraftSealing {
  keys: readonly DraftKey[];
  isRequired: boolean;
}

/** A draft as stored on a shared device. */
interface SealedDraft {
  /** Id of the key. */
  sealed: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export const isSealed = (value: unknown): value is SealedDraft =>
  (value as Partial<SealedDraft> | null | undefined)?.sealed !== undefined;
