import type { DraftKey } from '@firedeck/contract';
import { deriveKey } from './derive-key.ts';
import type { SessionKeys } from './session-keys.ts';

/**
 * What the member's drafts are sealed with on devices that several people use: the first seals, each
 * opens. The same at each sign-in, whatever became of the session before.
 */
export const deriveDraftKeys = ({ refresh }: SessionKeys, userId: string): DraftKey[] =>
  refresh.map((key) => ({
    id: key.id,
    key: Buffer.from(deriveKey(key, `drafts of ${userId}`)).toString('base64'),
  }));
