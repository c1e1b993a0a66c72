import { ownSession } from '@firedeck/contract';
import { readAnswer, type ShellServices, z } from '@firedeck/sdk';
import { answer } from '../answers.ts';
import type { MemberValues } from '../member-data/member-values.ts';
import type { Notices } from './notices.ts';

/** Under which the sign-ins are remembered that this device knows. */
const knownName = 'sign-ins';
const { id, current } = ownSession.shape;
const sessionsAnswer = answer(z.object({ sessions: z.array(z.object({ id, current })) }));

interface Asked {
  fetchApi: ShellServices['fetchApi'];
  memberId: string;
  notices: Notices;
  values: Pick<MemberValues, 'read' | 'update'>;
  /** The session that the server just told of; null: whatever came since the last visit. */
  begun: string | null;
}

/**
 * Asks where the member is signed in and makes a notice of each sign-in that this device did not
 * know. @throws ApiError when the answer cannot be read
 */
export async function lookForSignIns(asked: Asked): Promise<void> {
  const { fetchApi, memberId, notices, values, begun } = asked;
  const response = await fetchApi('/api/sessions');
  if (!response.ok) return;
  const { sessions } = await readAnswer(response, sessionsAnswer);
  const kept = await values.read(knownName);
  // Another may sit here by now, and a sign-out leaves nothing.
  if (notices.member() !== memberId) return;
  // On a first visit all others are from before.
  const isNew = (id: string) => id === begun || (Array.isArray(kept) && !kept.includes(id));
  for (const { current, id } of sessions) if (!current && isNew(id)) notices.note('sign-in', id);
  await values.update(knownName, () => sessions.map(({ id }) => id));
}
