import type { OwnSessions } from '@firedeck/contract';
import type { ShellServices } from '@firedeck/sdk';
import { inStorage } from '../browser-storage.ts';
import { type Notices, signInsKey } from './notices.ts';

interface Asked {
  fetchApi: ShellServices['fetchApi'];
  memberId: string;
  notices: Notices;
  /** The session that the server just told of; null: whatever came since the last visit. */
  begun: string | null;
}

/** Asks where the member is signed in and makes a notice of each sign-in that this device did not know. */
export async function lookForSignIns(asked: Asked): Promise<void> {
  const { fetchApi, memberId, notices, begun } = asked;
  const answer = await fetchApi('/api/sessions');
  if (!answer.ok) return;
  const { sessions }: OwnSessions = await answer.json();
  // Another may sit here by now, and a sign-out leaves nothing.
  if (notices.member() !== memberId) return;
  const known = knownSignIns(memberId);
  // On a first visit all others are from before.
  const isNew = (id: string) => id === begun || (known !== null && !known.includes(id));
  for (const { current, id } of sessions) if (!current && isNew(id)) notices.note('sign-in', id);
  const ids = JSON.stringify(sessions.map(({ id }) => id));
  inStorage((storage) => storage.setItem(signInsKey(memberId), ids));
}

/** Null on a first visit. */
function knownSignIns(memberId: string): string[] | null {
  const kept = inStorage((storage) => JSON.parse(storage.getItem(signInsKey(memberId)) ?? 'null'));
  return Array.isArray(kept) ? kept : null;
}
