import type { UserDocument } from '../users/user-model.ts';
import type { KeyDocument } from './key-model.ts';

/** Whether the member's keys were not all ended since this one was made. */
export function isCurrentKey(
  { epoch = 0 }: Pick<KeyDocument, 'epoch'>,
  { keysEpoch = 0 }: Pick<UserDocument, 'keysEpoch'>,
): boolean {
  return epoch >= keysEpoch;
}
