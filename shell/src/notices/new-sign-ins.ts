import type { OwnSessions } from '@firedeck/contract';
import type { ShellServices } from '@firedeck/sdk';
import { inStorage } from '../browser-storage.ts';
import { type Notices, signInsKey } from './notices.ts';

interface Asked {
  fetchApi: ShellServices['fetchApi'];
  memberId: string;
  notices: Notices;
}

/** Asks where the member is signed in and makes a notice of each sign-in that this device did not know. */
export async function lookForSignIns({ fetchApi, memberId, notices }: Asked): Promise<void> {
  const answer = await fetchApi('/api/sessions');
  if (!answer.ok) return;
  const { sessions }: OwnSessions = await answer.json();
  const known = knownSignIns(memberId);
  const others = sessions.filter(({ current, id }) => !current && !known?.includes(id));
  // On a first visit all of them are from before.
  for (const { id } of known ? others : []) notices.note('sign-in', id);
  const ids = JSON.stringify(sessions.map(({ id }) => id));
  inStorage((storage) => storage.setItem(signInsKey(memberId), ids));
}

/** Null on a first visit. */
function knownSignIns(memberId: string): string[] | null {
  const kept = inStorage((storage) => JSON.parse(storage.getItem(signInsKey(memberId)) ?? 'null'));
  return Array.isArray(kept) ? kept : null;
}
