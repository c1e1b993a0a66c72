import { randomUUID } from 'node:crypto';
import { type AuditPage, auditLimits } from '@firedeck/contract';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readAuditLines } from '../../../testing/audit-lines.ts';
import { aMember, type TestMember } from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import type { AuditLineDocument } from '../../audit/audit-line-model.ts';
import { auditLog } from '../../audit/audit-log.ts';

const here = setUpTestApp();
let admin: TestMember;
let auditor: TestMember;

beforeAll(async () => {
  const withRole = async (role: string) => {
    const member = await aMember(here.app);
    await here.app.mongo
      .collection<{ _id: string }>('users')
      .updateOne(
        { _id: member.userId },
        { $set: { roles: [{ role, source: 'local', by: 'ada', at: new Date() }] } },
      );
    here.app.userCache.forget(member.userId);
    return member;
  };
  [admin, auditor] = [await withRole('agency_admin'), await withRole('auditor')];
});

const read = async (query = '', member = auditor): Promise<AuditPage> =>
  (await member.request('GET', `/api/agency/audit?${query}`)).json();

const lines = () => here.app.mongo.collection<AuditLineDocument>('auditLines');

async function insert(changes: Partial<AuditLineDocument>[]) {
  const line: Omit<AuditLineDocument, '_id'> = {
    at: new Date('2026-05-01T08:00:00Z'),
    kind: 'invite',
    outcome: 'accepted',
    actor: { type: 'operator', name: 'Ada' },
    subject: { type: 'member', name: 'dana@example.org' },
    salt: 'x',
    seal: null,
  };
  await lines().insertMany(changes.map((change) => ({ ...line, _id: randomUUID(), ...change })));
}

describe('GET /api/agency/audit', () => {
  test('an act › one line with actor, kind, subject, origin and request', async () => {
    const member = await aMember(here.app);
    const path = `/api/agency/members/${member.userId}/disable`;
    const response = await admin.request('POST', path);
    expect(response.statusCode).toBe(204);
    const { lines: shown, seals } = await read(`subject=${member.userId}`);
    expect(shown).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        kind: 'disable-user',
        outcome: 'accepted',
        act: expect.any(String),
        actor: { type: 'member', id: admin.userId, name: admin.email },
        subject: { type: 'member', id: member.userId, name: member.email },
        details: {},
        from: { network: '127.0.0.0/24', device: expect.any(String) },
        key: null,
        request_id: response.headers['x-request-id'] ?? expect.any(String),
        seal: null,
      },
      expect.objectContaining({
        kind: 'sign-up',
        actor: { type: 'member', id: member.userId, name: member.email },
        subject: { type: 'member', id: member.userId, name: member.email },
      }),
    ]);
    expect(await readAuditLines(here.app, { 'subject.id': member.userId })).toHaveLength(2);
    expect(seals.unsealed).toBeGreaterThan(1);
  });

  test('more than a page › the cursor leads to the next one, newest first, each line once', async () => {
    const at = new Date('2026-04-01T08:00:00Z');
    const count = 2 * auditLimits.linesPerPage + 1;
    await insert(Array.from({ length: count }, () => ({ at, kind: 'backup' as const })));
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: AuditPage = await read(
        `kind=backup${next && `&cursor=${encodeURIComponent(next)}`}`,
      );
      ids.push(...page.lines.map(({ id }) => id));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test('filters by time, actor, subject, kind and words combined, ignoring case', async () => {
    const [tag, at] = [`tag-${randomUUID()}`, new Date('2026-03-01T08:00:00Z')];
    await insert([
      { at, kind: 'grant-role', details: { role: [tag] } },
      { at, kind: 'grant-role', details: { role: [tag] }, actor: { type: 'operator', name: 'Bo' } },
      { at: new Date('2026-03-02T00:00:00Z'), kind: 'revoke-role', details: { role: [tag] } },
    ]);
    const counts = async (...queries: string[]) =>
      Promise.all(
        queries.map(async (query) => (await read(`search=${tag}&${query}`)).lines.length),
      );
    expect(
      await counts(
        '',
        'actor=ADA',
        'actor=Ad',
        'subject=DANA@example.org',
        'kind=grant-role',
        'from=2026-03-02',
        'to=2026-03-02T00:00Z',
        'from=2026-03-01T08:00:00Z&to=2026-03-01T08:00:00.001Z&actor=bo',
      ),
    ).toEqual([3, 2, 0, 3, 2, 1, 2, 1]);
    const both = await read(`search=${encodeURIComponent(`${tag.toUpperCase()} dana@`)}`);
    expect(both.lines).toHaveLength(3);
  });

  test('filters by an actor’s whole email address, ignoring case and with special characters', async () => {
    const name = `ada.o'hara+${randomUUID()}@example.org`;
    await insert([{ actor: { type: 'member', id: randomUUID(), name } }]);
    const count = async (actor: string) =>
      (await read(`actor=${encodeURIComponent(actor)}`)).lines.length;
    expect([
      await count(name),
      await count(` ${name.toUpperCase()} `),
      await count(name.slice(1)),
      await count(name.replaceAll('.', 'x')),
    ]).toEqual([1, 1, 0, 0]);
  });

  test('a search that takes too long › is refused with advice', async () => {
    const tag = randomUUID();
    const reasons = Array.from({ length: 20 }, () => `${'x'.repeat(400)} ${tag}`);
    await insert(Array.from({ length: 2_000 }, () => ({ kind: 'purge', details: { reasons } })));
    const { maxTimeMS } = mongo.FindCursor.prototype;
    const limit = vi.spyOn(mongo.FindCursor.prototype, 'maxTimeMS');
    limit.mockImplementation(function (this: mongo.FindCursor) {
      return maxTimeMS.call(this, 1);
    });
    const words = Array.from({ length: 4 }, (_, index) => `${tag.slice(0, -index)}`).join('+');
    const response = await auditor.request('GET', `/api/agency/audit?search=${words}`);
    limit.mockRestore();
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'validation_failed',
        fields: [{ field: 'search', message: 'takes too long: choose a shorter time' }],
      }),
    ]);
  });

  test('an act without an outcome › is shown as requested', async () => {
    const act = randomUUID();
    await insert([{ kind: 'restore', outcome: 'asked', act }]);
    expect((await read('kind=restore')).lines).toMatchObject([{ outcome: 'asked', act }]);
  });

  test('a line with thousands of members › is shortened, but complete in the export', async () => {
    const members = Array.from({ length: 5_000 }, () => randomUUID());
    await insert([{ kind: 'add-members', details: { members } }]);
    const [line] = (await read('kind=add-members')).lines;
    expect(line?.details.members).toHaveLength(auditLimits.valuesPerDetail);
    expect(line?.details.members?.at(-1)).toBe('and 4,951 more');
    const file = await auditor.request(
      'GET',
      '/api/agency/audit/export?format=ndjson&kind=add-members',
    );
    expect(JSON.parse(file.body).details.members).toEqual(members);
  });

  test.each([
    ['a NUL', 'search=%00'],
    ['half a character', 'search=%ED%A0%80'],
    ['signs of regular expressions', `search=${encodeURIComponent('(.*+?[^$|\\')}`],
    ['signs of regular expressions as an actor', `actor=${encodeURIComponent('(.*')}`],
    ['operators of the database', 'subject=%24ne'],
  ])('%s › finds nothing', async (_what, query) => {
    const response = await auditor.request('GET', `/api/agency/audit?${query}`);
    expect([response.statusCode, response.json().lines]).toEqual([200, []]);
  });

  test.each([
    ['10,000 characters', `search=${'x'.repeat(10_000)}`],
    ['a filter twice', 'actor=a&actor=b'],
    ['a filter as an object', 'actor[$ne]=b&kind=everything'],
    ['an unknown kind', 'kind=constructor'],
    ['a day that the calendar lacks', 'from=2026-13-45'],
    ['a time with a zone', 'from=2026-05-01T08:00%2B02:00'],
    ['a cursor of another list', 'cursor=ZGFuYUBleGFtcGxlLm9yZw'],
    ['a cursor with an id that is none', 'cursor=1.x'],
  ])('%s › is refused', async (_what, query) => {
    const response = await auditor.request('GET', `/api/agency/audit?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
  });
});

describe('GET /api/agency/audit/export', () => {
  const path = '/api/agency/audit/export';

  test('downloads every line, oldest first, and is audited itself', async () => {
    await insert([{ kind: 'canary', outcome: 'asked' }, { kind: 'canary' }]);
    const response = await auditor.request('GET', `${path}?format=csv&kind=canary`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="firedeck-audit-\d{4}-.*\.csv"$/,
      ),
    });
    expect(response.body.trim().split('\r\n')).toHaveLength(3);
    const [line] = (await read(`kind=audit-export&actor=${auditor.userId}`)).lines;
    expect(line).toMatchObject({
      outcome: 'accepted',
      details: { format: ['csv'], arguments: ['kind=canary'] },
    });
  });

  test('right after the sign-in › still needs a proof for this request', async () => {
    const { headers } = auditor;
    const response = await here.app.inject({ url: `${path}?format=csv`, headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'step_up_required']);
  });
});

test('a line › never contains a full URL', async () => {
  await auditLog(here.app.mongo).write({
    kind: 'schema',
    actor: { type: 'operator', name: 'https://ada:secret@example.org/x' },
    subject: { type: 'agency' },
    details: { arguments: ['see HTTPS://cad.example.org:8443/a?token=secret now', '/forecast'] },
  });
  expect((await readAuditLines(here.app, { kind: 'schema' })).at(-1)).toMatchObject({
    actor: { name: 'example.org' },
    details: { arguments: ['see cad.example.org:8443 now', '/forecast'] },
  });
});
