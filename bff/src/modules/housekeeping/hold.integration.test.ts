import { randomUUID } from 'node:crypto';
import { dayMs, limits } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { holdsRepository } from '../../audit/holds-repository.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { notesRepository } from '../notes/notes-repository.ts';

const here = setUpTestApp({
  activityNetworks: true,
  audit: { days: 90, daysByKind: new Map(), rootsTo: null, otlp: null },
});
const longAgo = new Date(Date.now() - 9_999 * dayMs);
const collection = (name: string) => here.app.mongo.collection<{ _id: string }>(name);
const insert = (name: string, document: object) =>
  collection(name).insertOne({ _id: randomUUID(), ...document });

async function anAccount(changes: Partial<UserDocument> | object): Promise<string> {
  const _id = randomUUID();
  const email = `${_id}@example.org`;
  const names = { firstName: 'Dana', lastName: 'Reyes' };
  const account = { email, emailKey: email, passwordHash: null, ...names, epoch: 0 };
  const age = { emailConfirmedAt: longAgo, createdAt: longAgo };
  await insert('users', { _id, ...account, ...age, state: 'active', ...changes });
  return _id;
}

/** Accounts with one item of each kind that housekeeping removes. */
async function withEverythingDue(): Promise<string[]> {
  const member = await anAccount({});
  const ids = {
    member,
    deleted: await anAccount({ state: 'deleted', deletedAt: longAgo }),
    leaver: await anAccount({ state: 'disabled', scim: { deletedAt: longAgo } }),
    unconfirmed: await anAccount({ emailConfirmedAt: null }),
    signUps: await anAccount({ furtherSignUps: [{ value: 'x', at: longAgo }] }),
  };
  const tool = { name: 'Old', url: 'https://example.org', icon: 'tools', notes: '' };
  const trash = [{ id: randomUUID(), tool, deletedAt: longAgo }];
  const list = { v: 1, order: [], tools: {}, recent: [] };
  await insert('toolLists', { _id: member, ...list, trash, purgeAt: longAgo });
  await insert('userNotes', { _id: member, v: 1, content: '0', updatedAt: longAgo, revisions: [] });
  for (const owner of [ids.deleted, ids.leaver])
    await insert('toolLists', { _id: owner, ...list, trash: [] });
  await insert('sessions', { userId: member, expiresAt: longAgo });
  await insert('activity', { userId: member, at: longAgo, kind: 'sign_in', device: 'old' });
  const at = new Date(Date.now() - (limits.activityNetworkDays + 1) * dayMs);
  await insert('activity', { userId: member, at, kind: 'sign_in', device: 'x', network: 'n' });
  const picture = { userId: member, place: 0, hash: 'x', checkAt: longAgo, createdAt: longAgo };
  await insert('pictures', { ...picture, name: 'x', type: 'image/png', size: 1 });
  const line = { at: longAgo, kind: 'invite', outcome: 'accepted', salt: 'x', seal: 1 };
  const actor = { type: 'operator', name: 'ada' };
  await insert('auditLines', { ...line, actor, subject: { type: 'member', id: member } });
  return Object.values(ids);
}

/** The accounts' remaining documents, by collection. */
async function countLeft(ids: string[]): Promise<Record<string, number>> {
  const owned = { $in: ids };
  const count = (name: string, filter: object) => collection(name).countDocuments(filter);
  return {
    accounts: await count('users', { _id: owned }),
    signUps: await count('users', { _id: owned, 'furtherSignUps.0': { $exists: true } }),
    lists: await count('toolLists', { _id: owned }),
    trash: await count('toolLists', { _id: owned, 'trash.0': { $exists: true } }),
    sessions: await count('sessions', { userId: owned }),
    activity: await count('activity', { userId: owned }),
    networks: await count('activity', { userId: owned, network: { $exists: true } }),
    pictures: await count('pictures', { userId: owned }),
    audit: await count('auditLines', { 'subject.id': owned }),
  };
}

const saveOften = async (userId: string, times: number) => {
  const notes = notesRepository(here.app.mongo);
  for (let version = 1; version <= times; version += 1) {
    // Each of these would else be too young to keep what was before.
    await collection('userNotes').updateOne(
      { _id: userId },
      { $set: { 'revisions.$[].at': longAgo } },
    );
    await notes.save(userId, String(version), version);
  }
  return (await notes.readRevisions(userId)).length;
};

test('a legal hold › no purge deletes the member’s data; once released, all expired data is deleted', async () => {
  const [held, free] = [await withEverythingDue(), await withEverythingDue()];
  const holds = holdsRepository(here.app.mongo);
  for (const _id of held) await holds.begin({ _id, email: `${_id}@example.org`, by: 'ada' });
  const before = await countLeft(held);
  expect(before).toEqual({
    accounts: 5,
    signUps: 1,
    lists: 3,
    trash: 1,
    sessions: 1,
    activity: 2,
    networks: 1,
    pictures: 1,
    audit: 1,
  });
  const result = await here.app.cleanUp();
  // The test covers each kind: no count is 0.
  for (const [what, count] of Object.entries(result ?? {}))
    expect([what, count > 0]).toEqual([what, true]);
  expect(await countLeft(held)).toEqual(before);
  const nothing = Object.fromEntries(Object.keys(before).map((what) => [what, 0]));
  const remaining = { ...nothing, accounts: 2, lists: 1, activity: 1 };
  expect(await countLeft(free)).toEqual(remaining);

  const [member = '', other = ''] = [held[0], free[0]];
  expect([await saveOften(member, 25), await saveOften(other, 25)]).toEqual([
    25,
    limits.notesRevisions,
  ]);

  for (const _id of held) await holds.end(_id);
  await here.app.cleanUp();
  expect(await countLeft(held)).toEqual(remaining);
}, 60_000);

test('a second hold of the same member › is not written', async () => {
  const holds = holdsRepository(here.app.mongo);
  const hold = { _id: randomUUID(), email: 'dana@example.org', by: 'ada' };
  expect([await holds.begin(hold), await holds.begin(hold)]).toEqual([true, false]);
  expect([await holds.end(hold._id), await holds.end(hold._id)]).toEqual([true, false]);
});
