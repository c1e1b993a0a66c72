import { ownSession } from '@firedeck/contract';
import type { MemberValues } from '@firedeck/sdk';
import { readAnswer, type ShellServices, z } from '@firedeck/sdk';
import { inStorage } from '../browser/storage.ts';
import { createParser } from '../create-parser.ts';
import type { NotificationStore } from './notification-store.ts';

/** Stores the ids of the sessions this device knows. */
const storageName = 'sign-ins';
const { id, current } = ownSession.shape;
const parseSessions = createParser(z.object({ sessions: z.array(z.object({ id, current })) }));

interface DetectSignInsOptions {
  fetchApi: ShellServices['fetchApi'];
  memberId: string;
  notifications: NotificationStore;
  values: Pick<MemberValues, 'read' | 'update'>;
  /** The session of a live event; null to compare with the last visit. */
  newSessionId: string | null;
}

/**
 * Adds a notification for each sign-in that this device doesn't know.
 *
 * @throws ApiError when the response cannot be parsed
 */
export async function detectSignIns(options: DetectSignInsOptions): Promise<void> {
  const { fetchApi, memberId, notifications, values, newSessionId } = options;
  deleteLegacyValues();
  const response = await fetchApi('/api/sessions');
  if (!response.ok) return;
  const { sessions } = await readAnswer(response, parseSessions);
  const knownIds = await values.read(storageName);
  // The member may have changed meanwhile, and a sign-out must leave no data.
  if (notifications.member() !== memberId) return;
  // On a first visit all other sessions count as known.
  const isNew = (id: string) =>
    id === newSessionId || (Array.isArray(knownIds) && !knownIds.includes(id));
  for (const { current, id } of sessions)
    if (!current && isNew(id)) notifications.add('sign-in', id);
  await values.update(storageName, () => sessions.map(({ id }) => id));
}

/** Earlier versions stored these values where a late tab could write after a sign-out. */
function deleteLegacyValues(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage))
      if (/^fd-(recent|notices|sign-ins)-/.test(key)) storage.removeItem(key);
  });
}
