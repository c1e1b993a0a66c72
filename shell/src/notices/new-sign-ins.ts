import { ownSession } from '@firedeck/contract';
import { readAnswer, type ShellServices, z } from '@firedeck/sdk';
import { answer } from '../answers.ts';
import { inStorage } from '../browser-storage.ts';
import { type Notices, signInsKey } from './notices.ts';

const { id, current } = ownSession.shape;
const sessionsAnswer = answer(z.object({ sessions: z.array(z.object({ id, current })) }));

interface Asked {
  fetchApi: ShellServices['fetchApi'];
  memberId: string;
  notices: Notices;
  /** The session that the server just told of; null: whatever came since the last visit. */
  begun: string | null;
}

/**
 * Asks where the member is signed in and makes a notice of each sign-in that this device did not
 * know. @throws ApiError when the answer cannot be read
 */
export async function lookForSignIns(asked: Asked): Promise<void> {
  const { fetchApi, memberId, notices, begun } = asked;
  const response = await fetchApi('/api/sessions');
  if (!response.ok) return;
  const { sessions } = await readAnswer(response, sessionsAnswer);
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
