import { isTooOld } from '../drafts/draft-cipher.ts';
import { isSealed } from '../drafts/draft-sealing.ts';
import { type MemberStore, memberStore, type StoredDraft } from '../member-data/member-store.ts';

interface CleanUpOptions {
  /** The signed-in member. */
  member: string;
  /** Whether an operator's code made the device shared, not a member's own choice. */
  isOfStation: boolean;
}

/**
 * Deletes expired sealed drafts and, on a station device, unsealed data of other members from
 * before it became one.
 */
export const cleanUpSharedDevice = (
  options: CleanUpOptions,
  store: Pick<MemberStore, 'removeRecords'> = memberStore,
): Promise<void> => store.removeRecords((record, path) => isObsolete(record, path, options));

function isObsolete(record: unknown, path: string[], options: CleanUpOptions): boolean {
  const { member, isOfStation } = options;
  if (isDraft(record) && isSealed(record.value)) return isTooOld(record.at);
  if (isDraft(record)) return isOfStation && path[0] !== member;
  return isOfStation && isMemberValue(record) && path[1] !== member;
}

// The store also has open and ended sessions, which contain no member text.
const isDraft = (record: unknown): record is StoredDraft => isRecord(record) && 'page' in record;
const isMemberValue = (record: unknown): boolean => isRecord(record) && 'value' in record;
const isRecord = (record: unknown): record is object =>
  typeof record === 'object' && record !== null;
