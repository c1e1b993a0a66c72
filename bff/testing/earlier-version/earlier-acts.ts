import { randomUUID } from 'node:crypto';
import { dayMs, keyPrefix, limits } from '@firedeck/contract';
import type { SessionDocument } from '../../src/modules/auth/sessions/session-model.ts';
import type { UserDocument } from '../../src/modules/auth/users/user-model.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { buildKey, buildTool, type EarlierMember } from './documents.ts';

// Writes of servers with schema version 1.

export async function signIn(writes: AcknowledgedWrites, { user }: EarlierMember): Promise<void> {
  await writes.insert('sessions', buildSession(user));
}

/** Rotates the refresh token of the member's session, if there is one. */
export async function refresh(
  writes: AcknowledgedWrites,
  { userId }: EarlierMember,
): Promise<void> {
  const session = [...writes.expected.sessions.values()].find((one) => one.userId === userId);
  if (!session) return;
  const { _id, counter } = session;
  const changed = { counter: counter + 1, seen: counter, rotatedAt: new Date() };
  await writes.update('sessions', {
    filter: { _id, userId, counter, revoked: null },
    change: { $set: changed },
    after: { ...session, ...changed },
  });
}

/** Secret of the new key; null if the member has the maximum number of keys. */
export async function makeKey(
  writes: AcknowledgedWrites,
  { userId }: EarlierMember,
): Promise<string | null> {
  const place = [...writes.expected.apiKeys.values()].filter((key) => key.userId === userId).length;
  if (place === limits.keysPerMember) return null;
  const secret = `${keyPrefix}${randomUUID()}`;
  await writes.insert('apiKeys', buildKey(userId, secret, place));
  return secret;
}

export async function saveNotes(
  writes: AcknowledgedWrites,
  { userId }: EarlierMember,
): Promise<void> {
  const note = writes.expected.userNotes.get(userId);
  if (!note) return;
  const [at, content] = [new Date(), `Shift report ${randomUUID()}`];
  const added = { v: '$v', content: '$content', at };
  const changed = {
    revisions: { $concatArrays: [[added], '$revisions'] },
    content: { $literal: content },
    updatedAt: at,
    v: { $add: ['$v', 1] },
  };
  const revisions = [{ v: note.v, content: note.content, at }, ...note.revisions];
  await writes.update('userNotes', {
    filter: { _id: userId, v: note.v },
    change: [{ $set: changed }],
    after: { ...note, v: note.v + 1, content, updatedAt: at, revisions },
  });
}

export async function addTool(
  writes: AcknowledgedWrites,
  { userId }: EarlierMember,
): Promise<void> {
  const list = writes.expected.toolLists.get(userId);
  if (!list) return;
  const [id, tool] = [randomUUID(), buildTool(`Added ${list.v}`, new Date())];
  const { v, order, tools } = list;
  await writes.update('toolLists', {
    filter: { _id: userId, v },
    change: { $set: { [`tools.${id}`]: tool }, $push: { order: id }, $inc: { v: 1 } },
    after: { ...list, v: v + 1, order: [...order, id], tools: { ...tools, [id]: tool } },
  });
}

/** A new member, who immediately adds tools and writes notes. */
export async function signUp(
  writes: AcknowledgedWrites,
  { user, toolList, note }: EarlierMember,
): Promise<void> {
  await writes.insert('users', user);
  await writes.insert('toolLists', toolList);
  await writes.insert('userNotes', note);
}

function buildSession({ _id: userId, epoch }: UserDocument): SessionDocument {
  const now = new Date();
  return {
    _id: randomUUID(),
    userId,
    epoch,
    counter: 1,
    seen: 0,
    rotatedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + dayMs),
    lastSeenAt: now,
    remember: true,
    revoked: null,
  };
}
