import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAuditLines } from '../../testing/audit-lines.ts';
import { setUpTestApp } from '../../testing/fixtures.ts';
import { formerCollections, moveFormerLines } from './former-lines.ts';

const here = setUpTestApp();
const collection = (name: string) => here.app.mongo.collection<{ _id: string }>(name);
const at = new Date('2026-05-01T08:00:00Z');
const [userId, asking] = [randomUUID(), randomUUID()];

const former: Record<(typeof formerCollections)[number], object[]> = {
  audit: [
    {
      by: 'ada',
      key: '0011aabb',
      act: 'canary',
      module: 'notes',
      artifact: '1.0.0-ab',
      percent: 10,
      outcome: 'refused',
      reasons: ['Too soon.'],
    },
  ],
  accountAudit: [
    {
      by: 'the member',
      act: 'change-email',
      userId,
      email: 'dana@example.org',
      outcome: 'asked',
      asking,
      removedSignUps: ['x'],
    },
    {
      by: 'chief@example.org',
      act: 'end-sessions',
      userId: null,
      email: 'nobody@example.org',
      endsKeys: true,
      outcome: 'refused',
    },
  ],
  operatorAudit: [
    { by: 'root', act: 'grant-route', about: 'weather /forecast', outcome: 'accepted', asking },
    {
      by: 'chief@example.org',
      act: 'group-members',
      about: 'Station 4 +2 -0',
      outcome: 'accepted',
      asking,
    },
  ],
  provisioningAudit: [{ key: 'entra', act: 'change-user', userId, fields: ['active'] }],
};

async function insertFormer() {
  for (const name of formerCollections)
    await collection(name).insertMany(
      former[name].map((line) => ({ _id: randomUUID(), at, ...line })),
    );
}

describe('lines of earlier versions', () => {
  beforeEach(async () => {
    await collection('auditLines').deleteMany({});
    await insertFormer();
  });

  test('are moved with actor, action, time and subject', async () => {
    expect(await moveFormerLines(here.app.mongo)).toBe(6);
    for (const name of formerCollections) expect(await collection(name).countDocuments()).toBe(0);
    const lines = await readAuditLines(here.app);
    const find = (wanted: string) => lines.find(({ kind }) => kind === wanted);
    expect(find('canary')).toMatchObject({
      at,
      outcome: 'refused',
      actor: { type: 'team', name: 'ada' },
      subject: { type: 'module', name: 'notes' },
      key: '0011aabb',
      details: { artifact: ['1.0.0-ab'], percent: ['10'], reasons: ['Too soon.'] },
      seal: null,
    });
    const dana = { type: 'member', id: userId, name: 'dana@example.org' };
    expect(find('change-email')).toMatchObject({
      act: asking,
      actor: dana,
      subject: dana,
      details: { removed_sign_ups: ['x'] },
    });
    expect(find('end-sessions')).toMatchObject({
      actor: { type: 'member', name: 'chief@example.org' },
      subject: { type: 'member', name: 'nobody@example.org' },
      details: { keys: ['ended'] },
    });
    expect(find('grant-route')).toMatchObject({
      actor: { type: 'operator', name: 'root' },
      subject: { type: 'agency' },
      details: { arguments: ['weather /forecast'] },
    });
    expect(find('group-members')).toMatchObject({
      subject: { type: 'group', name: 'Station 4 +2 -0' },
    });
    expect(find('change-user')).toMatchObject({
      outcome: 'accepted',
      actor: { type: 'directory', name: 'entra' },
      subject: { type: 'member', id: userId },
      details: { fields: ['active'] },
    });
  });

  test('moved by two processes, one of them killed between copy and removal › exist once', async () => {
    const [first] = await collection('accountAudit').find().toArray();
    await Promise.all([moveFormerLines(here.app.mongo), moveFormerLines(here.app.mongo)]);
    // Copied by the process that was killed.
    if (first) await collection('accountAudit').insertOne(first);
    await moveFormerLines(here.app.mongo);
    expect(await collection('auditLines').countDocuments()).toBe(6);
    expect(await collection('accountAudit').countDocuments()).toBe(0);
  });
});
