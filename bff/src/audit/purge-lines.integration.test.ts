import { randomUUID } from 'node:crypto';
import { type AuditKind, dayMs } from '@firedeck/contract';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/fixtures.ts';
import type { AuditLineDocument } from './audit-line-model.ts';
import type { Hold } from './holds-repository.ts';
import { purgeLines } from './purge-lines.ts';
import { sealLines } from './seals/seal-lines.ts';
import { readSealingKey, readVerifyingKeys } from './seals/sealing-keys.ts';
import { verifySeals } from './seals/verify-seals.ts';

const here = setUpTestApp();
const lines = () => here.app.mongo.collection<AuditLineDocument>('auditLines');
const held: Hold = { _id: randomUUID(), email: 'held@example.org' };
const now = new Date();

async function key() {
  const found = await readSealingKey(here.config.keysDir);
  if (!found) throw new Error('no key');
  return found;
}

const seal = async () => sealLines(here.app.mongo, await key());
const purge = async (days: number | null, daysByKind: [AuditKind, number][] = []) =>
  purgeLines(here.app.mongo, await key(), {
    days,
    daysByKind: new Map(daysByKind),
    held: [held],
    now,
  });
const verify = async (more: { absentAtOnce?: number } = {}) =>
  verifySeals(here.app.mongo, { keys: await readVerifyingKeys(here.config.keysDir), ...more });

function aLine(ageDays: number, changes: Partial<AuditLineDocument> = {}): AuditLineDocument {
  return {
    _id: randomUUID(),
    at: new Date(now.getTime() - ageDays * dayMs),
    kind: 'grant-role',
    outcome: 'accepted',
    actor: { type: 'operator', name: 'ada' },
    subject: { type: 'member', id: randomUUID(), name: 'dana@example.org' },
    salt: 'x',
    seal: null,
    ...changes,
  };
}

const left = async () =>
  (
    await lines()
      .find({ kind: { $ne: 'purge' } })
      .sort({ at: -1 })
      .toArray()
  ).map(({ _id }) => _id);

beforeEach(async () => {
  await lines().deleteMany({});
  await here.app.mongo.collection('auditSeals').deleteMany({});
});

test('expired lines, by kind › are removed, the seals stay valid, and their number is audited', async () => {
  const recent = [aLine(10), aLine(99), aLine(39, { kind: 'activity' })];
  await lines().insertMany([...recent, aLine(101), aLine(41, { kind: 'activity' })]);
  await seal();
  expect(await purge(100, [['activity', 40]])).toBe(2);
  expect((await left()).toSorted()).toEqual(recent.map(({ _id }) => _id).toSorted());
  expect(await lines().findOne({ kind: 'purge' })).toMatchObject({ details: { lines: ['2'] } });
  expect(await verify()).toMatchObject({ faults: [], lines: 3, removed: 2, unsealed: 1 });
  expect(await purge(100, [['activity', 40]])).toBe(0);
});

test('more expired lines than a seal can record › are all removed', async () => {
  await lines().insertMany(Array.from({ length: 1_100 }, () => aLine(101)));
  await seal();
  expect(await purge(100)).toBe(1_100);
  expect(await verify()).toMatchObject({ faults: [], removed: 1_100 });
});

test('more removed lines than a verification holds in memory › a deleted line is still found', async () => {
  const taken = aLine(10);
  await lines().insertMany([...Array.from({ length: 1_100 }, () => aLine(101)), taken]);
  await seal();
  await purge(100);
  await lines().deleteOne({ _id: taken._id });
  expect(await verify({ absentAtOnce: 300 })).toMatchObject({
    faults: [expect.stringMatching(`^Line ${taken._id} of seal \\d is missing\\.$`)],
    removed: 1_100,
  });
});

test('without a number of days › lines are kept', async () => {
  await lines().insertMany([aLine(9_999)]);
  await seal();
  expect(await purge(null)).toBe(0);
  expect(await purge(null, [['activity', 40]])).toBe(0);
});

test('an unsealed line › is kept, however old', async () => {
  await lines().insertMany([aLine(101)]);
  expect(await purge(100)).toBe(0);
});

test('lines with a held member as actor or subject › are kept', async () => {
  const ofHeld = [
    aLine(101, { subject: { type: 'member', id: held._id } }),
    aLine(102, { subject: { type: 'member', name: held.email } }),
    aLine(103, { actor: { type: 'member', id: held._id, name: 'x' } }),
    ...(['members', 'added', 'removed'] as const).map((field, index) =>
      aLine(104 + index, {
        subject: { type: 'group' },
        details: { [field]: [randomUUID(), held._id] },
      }),
    ),
  ];
  await lines().insertMany([...ofHeld, aLine(110)]);
  await seal();
  expect(await purge(100)).toBe(1);
  expect(await left()).toEqual(ofHeld.map(({ _id }) => _id));
});

test('a line that somebody deleted, and one of an interrupted purge › are distinguished', async () => {
  const [purged, taken] = [aLine(101), aLine(10)];
  await lines().insertMany([purged, taken]);
  await seal();
  await purge(100);
  await lines().insertOne({ ...purged, seal: 1 });
  await lines().deleteOne({ _id: taken._id });
  expect((await verify()).faults).toEqual([`Line ${taken._id} of seal 1 is missing.`]);
  expect(await purge(100)).toBe(1);
});
