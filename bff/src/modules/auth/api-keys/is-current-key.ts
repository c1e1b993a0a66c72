import type { UserDocument } from '../users/user-model.ts';
import type { KeyDocument } from './key-model.ts';

/** Whether the key was created after the member's keys were last ended. */
export function isCurrentKey(
  { epoch = 0 }: Pick<KeyDocument, 'epoch'>,
  { keysEpoch = 0 }: Pick<UserDocument, 'keysEpoch'>,
): boolean {
  return epoch >= keysEpoch;
}
