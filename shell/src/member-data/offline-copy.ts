import { ownValue, times, type User, user } from '@firedeck/contract';
import { looseReader } from '@firedeck/sdk';
import type { Owner } from './member-sessions.ts';
import { type MemberStore, memberStore } from './member-store.ts';

/** The member whose copy this browser has. */
export interface OfflineMember {
  owner: Owner;
  user: User;
  /** ISO time. */
  copiedAt: string;
}

interface StoredResponse {
  body: string;
  etag: string | null;
}

interface StoredCopy {
  user: User;
  /** When the server last confirmed the session, by this device's clock. */
  at: number;
  /** Answers by API path. */
  answers: Record<string, StoredResponse>;
}

interface OfflineCopyOptions {
  store?: Pick<MemberStore, 'readAll' | 'removeValues' | 'read' | 'update' | 'updateOnly'>;
  /** The API paths that are copied. */
  paths: readonly string[];
  /** Whether this device may have a copy. */
  isAllowed(): boolean;
}

const valueName = 'offline';
// Ten times the size of the largest list.
const maxCharacters = 3_000_000;

/**
 * This browser's copy of the API responses that the signed-in member's pages load, for use without
 * the server. Deleted by a sign-out, by the end of the session and by another member's sign-in.
 * Never rejects: without browser storage there is no copy.
 */
export function createOfflineCopy({ store = memberStore, paths, isAllowed }: OfflineCopyOptions) {
  return {
    paths,

    /** The member of the newest valid copy, or null. Deletes expired copies. */
    async findMember(): Promise<OfflineMember | null> {
      if (!isAllowed()) return null;
      const stored = (await ignoreFailure(store.readAll(valueName))) ?? [];
      const copies = stored.flatMap(({ owner, value }) => {
        const copy = parseCopy(value);
        return copy ? [{ owner, copy }] : [];
      });
      // The transaction checks the age again, because another tab may have renewed a copy
      // meanwhile.
      if (stored.some(({ value }) => isExpired(value)))
        await ignoreFailure(store.removeValues(valueName, isExpired));
      const recent = copies.filter(({ copy }) => isRecent(copy));
      const [newest] = recent.sort((one, other) => other.copy.at - one.copy.at);
      if (!newest) return null;
      const { user: member, at } = newest.copy;
      return { owner: newest.owner, user: member, copiedAt: new Date(at).toISOString() };
    },

    /**
     * Creates or renews the copy of a member whose session the server confirmed, and deletes all
     * others.
     */
    async confirm(owner: Owner, member: User): Promise<void> {
      if (!isAllowed()) return this.remove();
      await ignoreFailure(
        store.updateOnly(owner, valueName, (before) => ({
          user: member,
          at: Date.now(),
          answers: parseCopy(before)?.answers ?? {},
        })),
      );
    },

    /** Copies a successful response. */
    async save(owner: Owner, path: string, response: Response): Promise<void> {
      if (!isAllowed() || response.status !== 200) return;
      const etag = response.headers.get('etag');
      const body = await response.text();
      if (body.length > maxCharacters) return;
      const addTo = (copy: StoredCopy | null): StoredCopy | null =>
        copy && { ...copy, at: Date.now(), answers: { ...copy.answers, [path]: { body, etag } } };
      await ignoreFailure(store.update(owner, valueName, (before) => addTo(parseCopy(before))));
    },

    /** The copied response; null without one. */
    async read(member: string, path: string): Promise<Response | null> {
      const copy = parseCopy(await ignoreFailure(store.read(member, valueName)));
      const response = paths.includes(path) ? ownValue(copy?.answers, path) : null;
      if (!response) return null;
      const headers = {
        'content-type': 'application/json',
        ...(response.etag && { etag: response.etag }),
      };
      return new Response(response.body, { headers });
    },

    /** Deletes the copies of all members. */
    async remove(): Promise<void> {
      await ignoreFailure(store.removeValues(valueName));
    },
  };
}

/** `at` in milliseconds, as `StoredCopy.at`. */
export const isCopyExpired = (at: number): boolean => Date.now() - at >= times.offlineCopyMs;

export type OfflineCopy = ReturnType<typeof createOfflineCopy>;

const parseUser = looseReader(user);

function parseCopy(stored: unknown): StoredCopy | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { user: member, at, answers: responses } = stored as Partial<StoredCopy>;
  const { data } = parseUser(member);
  if (!data || typeof at !== 'number' || typeof responses !== 'object') return null;
  return { user: data, at, answers: responses };
}

/**
 * Checks only the age, so that copies of other versions expire too; a copy without an age has
 * expired.
 */
function isExpired(stored: unknown): boolean {
  const { at } = Object(stored) as Partial<StoredCopy>;
  return typeof at !== 'number' || isCopyExpired(at);
}

// A future time, from before the clock was set back, says nothing about the age.
const isRecent = ({ at }: StoredCopy): boolean => Date.now() >= at && !isCopyExpired(at);

const ignoreFailure = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch(() => null);
