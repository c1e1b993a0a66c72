import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { accountExport, accountExportPath, limits, stepUpTicketHeader } from '@firedeck/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { Authenticator } from '../../../testing/authenticator.ts';
import { aMember, aTool } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';
import { pictureFiles } from '../../../testing/picture-files.ts';
import { addPasskey, addTotp } from '../../../testing/second-factor.ts';
import { TestBrowser } from '../../../testing/shared-device.ts';
import { encodings } from '../../lib/http/preconditions.ts';
import type { ActivityDocument } from '../activity/activity-model.ts';
import { factorsRepository } from '../auth/factors/factors-repository.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import type { NoteDocument } from '../notes/note-model.ts';
import type { PictureDocument } from '../tools/pictures/picture-model.ts';

const testApp = setUpTestApp({
  secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 },
});
const member = setUpMemberOfEachTest(testApp);
let origin: string;

beforeAll(async () => {
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
}, 30_000);

const download = (by = member) => by.request('GET', accountExportPath);
const read = (response: LightMyRequestResponse) => z.parse(accountExport, response.json());
const countActivity = (kind: ActivityDocument['kind']) =>
  testApp.app.mongo
    .collection<ActivityDocument>('activity')
    .countDocuments({ userId: member.userId, kind });
const upload = (name: string, payload: Buffer) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/pictures?name=${name}`,
    headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': 'image/png' },
    payload,
  });

describe('the download of all account data', () => {
  test('an empty account › a file of the documented format', async () => {
    const response = await download();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="firedeck-account-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    const file = read(response);
    expect(file).toMatchObject({
      format: 'firedeck.account/1',
      account: { id: member.userId, email: member.email },
      notes: { content: '', revisions: [] },
      tools: [],
      trash: [],
      pictures: [],
      pins: [],
      api_keys: [],
    });
    expect(file.sessions).toMatchObject([{ id: member.sessionId }]);
  });

  test('contains every part of the account completely', async () => {
    const activeTool = await aTool(member, { name: 'River "gauges"\u2028', notes: 'Feet' });
    const deletedTool = await aTool(member, { name: 'Old map', notes: 'Paper' });
    await member.request('DELETE', `/api/tools/${deletedTool.id}`);
    await member.request('PUT', '/api/notes', { content: 'Radio 4' }, { 'if-match': '"0"' });
    const revisions = [{ v: 1, content: 'Radio 3', at: new Date(), savedAt: new Date() }];
    await testApp.app.mongo
      .collection<NoteDocument>('userNotes')
      .updateOne({ _id: member.userId }, { $set: { revisions } });
    const png = pictureFiles.png();
    expect((await upload('engine.png', png)).statusCode).toBe(201);
    const key = { name: 'Wall', scope: 'tools:read', days: 30 };
    const { secret } = (await member.request('POST', '/api/keys', key)).json();
    await expect.poll(() => countActivity('key_made')).toBe(1);

    const response = await download();
    const file = read(response);
    const { favicon, ...tool } = activeTool;
    expect(favicon).toBeNull();
    expect(file.tools).toMatchObject([tool]);
    expect(file.trash).toMatchObject([{ id: deletedTool.id, name: 'Old map', notes: 'Paper' }]);
    expect(file.changes.map(({ kind }) => kind)).toEqual(['deleted', 'added', 'added']);
    expect(file.notes).toMatchObject({ content: 'Radio 4', revisions: [{ content: 'Radio 3' }] });
    expect(file.pictures).toMatchObject([
      { name: 'engine.png', type: 'image/png', data: png.toString('base64') },
    ]);
    expect(file.api_keys).toMatchObject([{ name: 'Wall', hint: secret.slice(0, 7) }]);
    expect(file.activity.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['sign_up', 'key_made']),
    );
    // No credentials.
    const user = await testApp.app.mongo.collection('users').findOne({ email: member.email });
    for (const hidden of [secret.slice(7), member.accessToken, user?.passwordHash])
      expect(response.body).not.toContain(hidden);
  });

  test('describes second factors without their secrets', async () => {
    const required = { userId: member.userId, at: new Date('2026-05-01T08:00:00Z') };
    await factorsRepository(testApp.app.mongo).recordRequired(required.userId, required.at);
    expect(read(await download()).factors).toEqual({
      totp: null,
      passkeys: [],
      codes: null,
      is_required: false,
      required_since: '2026-05-01T08:00:00.000Z',
    });
    const { secret, codes } = await addTotp(member);
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator, { name: 'Station key' });
    const response = await download();
    expect(read(response).factors).toMatchObject({
      totp: { created_at: expect.any(String) },
      passkeys: [{ name: 'Station key', created_at: expect.any(String), last_used_at: null }],
      codes: { left: 10, total: 10 },
      required_since: null,
    });
    const user = await testApp.app.mongo
      .collection<UserDocument>('users')
      .findOne({ _id: member.userId });
    const [passkey] = user?.passkeys ?? [];
    const stored = user?.mfa?.codes?.map(({ hash }) => hash) ?? [];
    for (const hidden of [secret, ...codes, user?.mfa?.totp?.secret, ...stored, passkey?.publicKey])
      expect(response.body).not.toContain(hidden);
  });

  test('lists the devices with a PIN, without data to guess it', async () => {
    const browser = new TestBrowser(testApp.app);
    const device = await browser.enroll('shared', 'Station 9');
    const { access_token: accessToken } = (await browser.signIn(member)).json();
    const pin = '274950';
    await browser.request('PUT', '/api/me/pin', { accessToken, body: { pin } });
    const response = await download();
    expect(read(response).pins).toEqual([
      { station: 'Station 9', created_at: expect.any(String), is_off: false },
    ]);
    const user = await testApp.app.mongo
      .collection<UserDocument>('users')
      .findOne({ _id: member.userId });
    for (const hidden of [pin, device, user?.pins?.[0]?.hash ?? ''])
      expect(response.body).not.toContain(hidden);
  });

  test('contains more activity than screens show', async () => {
    const entries = Array.from({ length: limits.activityEntries + 5 }, (_, index) => ({
      _id: randomUUID(),
      userId: member.userId,
      at: new Date(Date.now() - index * 1_000),
      kind: 'names_changed' as const,
      device: 'Chrome on Windows',
    }));
    await testApp.app.mongo.collection<ActivityDocument>('activity').insertMany(entries);
    const { activity } = read(await download());
    expect(activity.length).toBeGreaterThanOrEqual(entries.length);
  });

  test('many pictures › are read one by one, never all in memory', async () => {
    for (let index = 0; index < 4; index += 1)
      await upload(`${index}.png`, pictureFiles.png(64, 64 + index));
    const queries = await testApp.queriesOf(async () => {
      expect(read(await download()).pictures).toHaveLength(4);
    });
    expect(queries.filter((query) => query === 'find pictures')).toHaveLength(1 + 4);
  });

  test.each(['identity', ...encodings])(
    'a part cannot be read › the download breaks off, with accept-encoding %s',
    async (encoding) => {
      await upload('engine.png', pictureFiles.png());
      await testApp.app.mongo
        .collection<PictureDocument>('pictures')
        .updateOne({ userId: member.userId }, { $unset: { createdAt: '' } });
      const headers = {
        authorization: `Bearer ${member.accessToken}`,
        'accept-encoding': encoding,
      };
      const url = new URL(accountExportPath, origin);
      const { ticket } = (await (await fetch(url, { headers })).json()) as { ticket: string };
      await testApp.app.inject({
        method: 'POST',
        url: '/api/step-up',
        headers: { authorization: headers.authorization, [stepUpTicketHeader]: ticket },
        body: { password: member.password },
      });
      const response = await fetch(url, { headers });
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
      await expect(response.text()).rejects.toThrow('terminated');
    },
  );

  test('contains no data of another member', async () => {
    const other = await aMember(testApp.app);
    await aTool(other, { name: 'Theirs alone' });
    const response = await download();
    expect(response.body).not.toContain('Theirs alone');
    expect(response.body).not.toContain(other.userId);
  });

  test('right after the sign-in › each download still needs the password', async () => {
    await download();
    const headers = { authorization: `Bearer ${member.accessToken}` };
    const response = await testApp.app.inject({ url: accountExportPath, headers });
    expect(response.json().code).toBe('step_up_required');
  });

  test('is listed in the activity', async () => {
    await download();
    await expect.poll(() => countActivity('downloaded')).toBe(1);
  });

  test('too many downloads › are rate-limited', async () => {
    for (let count = 0; count < limits.exportsPerHour; count += 1)
      expect((await download()).statusCode).toBe(200);
    const response = await download();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
