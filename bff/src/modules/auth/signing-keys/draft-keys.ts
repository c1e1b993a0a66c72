import type { DraftKey } from '@firedeck/contract';
import { deriveKey } from './derive-key.ts';
import type { SessionKeys } from './session-keys.ts';

/**
 * Keys for the member's drafts on shared devices: the first encrypts, all decrypt. They are the
 * same for all sessions of the member.
 */
export const deriveDraftKeys = ({ refresh }: SessionKeys, userId: string): DraftKey[] =>
  refresh.map((key) => ({
    id: key.id,
    key: Buffer.from(deriveKey(key, `drafts of ${userId}`)).toString('base64'),
  }));
