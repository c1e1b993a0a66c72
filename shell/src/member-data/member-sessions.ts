import { promisifyRequest } from 'idb-keyval';
import { endings, keyRange, removeWhere, sessions } from './member-records.ts';

/** The member and the session that data belongs to. */
export interface Owner {
  member: string;
  /** Session id. */
  session: string;
}

// Sessions last at most 30 days, so a tab that wakes up later has no session to write in.
const endedRetentionMs = 40 * 86_400_000;
const maxOpenSessions = 50;

const sessionsPath = (member: string) => [sessions, member];
const endedPath = (session: string) => [endings, session];

async function openSessions(store: IDBObjectStore, member: string): Promise<string[]> {
  return (await promisifyRequest(store.get(sessionsPath(member)))) ?? [];
}

const isEnded = async (store: IDBObjectStore, session: string): Promise<boolean> =>
  (await promisifyRequest(store.get(endedPath(session)))) !== undefined;

/** Opens a new session; false if it has ended. */
export async function ensureOpen(
  store: IDBObjectStore,
  { member, session }: Owner,
): Promise<boolean> {
  const open = await openSessions(store, member);
  if (open.includes(session)) return true;
  if (await isEnded(store, session)) return false;
  store.put([...open, session].slice(-maxOpenSessions), sessionsPath(member));
  return true;
}

/** The member of an open session; null if unknown. */
export async function findSessionMember(
  store: IDBObjectStore,
  session: string,
): Promise<string | null> {
  const range = keyRange(sessions);
  const [paths, open] = [store.getAllKeys(range), store.getAll(range)];
  const found = (await promisifyRequest(open)).findIndex((ids) => ids.includes(session));
  const path = paths.result[found] as [string, member: string] | undefined;
  return path?.[1] ?? null;
}

/** Ends the session and earlier ones; returns the later ones, or null if it had ended before. */
export async function endSessions(
  store: IDBObjectStore,
  { member, session }: Owner,
): Promise<string[] | null> {
  if (await isEnded(store, session)) return null;
  const open = await openSessions(store, member);
  const own = open.indexOf(session);
  const later = own < 0 ? [] : open.slice(own + 1);
  for (const ended of [session, ...open])
    if (!later.includes(ended)) store.put(Date.now(), endedPath(ended));
  if (later.length > 0) store.put(later, sessionsPath(member));
  else store.delete(sessionsPath(member));
  await removeWhere(store, keyRange(endings), {
    record: (at) => at < Date.now() - endedRetentionMs,
  });
  return later;
}
