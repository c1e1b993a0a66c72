import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs, pinLimits } from '@firedeck/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember, linkTokenOf, type TestMember } from '../../../../testing/builders.ts';
import { startClock } from '../../../../testing/clock.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { TestBrowser } from '../../../../testing/shared-device.ts';
import { deviceCommands } from '../../../operator/commands/devices/devices.ts';
import { reencryptSecrets } from '../factors/reencrypt-secrets.ts';
import {
  announceFactorKey,
  ensureFactorKey,
  rotateFactorKey,
} from '../signing-keys/factor-keys.ts';
import { ensureKeys, readKeys } from '../signing-keys/session-keys.ts';
import { membersRepository } from '../users/members-repository.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

// With mail configured, notices wait in the outbox until a worker takes them.
const here = setUpTestApp({ smtpUrl: 'smtp://127.0.0.1:9' });
/** Another process of the same deployment. */
const there = setUpSecondApp(here, { smtpUrl: 'smtp://127.0.0.1:9' });

const pin = '274950';
const path = '/api/me/pin';

interface SignedIn {
  member: TestMember;
  browser: TestBrowser;
  device: string;
  accessToken: string;
}

async function atStation(profile: 'shared' | 'vehicle' = 'shared'): Promise<SignedIn> {
  const [member, browser] = [await aMember(here.app), new TestBrowser(here.app)];
  const device = await browser.enroll(profile);
  return signIn({ member, browser, device });
}

async function signIn(at: Omit<SignedIn, 'accessToken'>): Promise<SignedIn> {
  const { access_token } = (await at.browser.signIn(at.member)).json();
  return { ...at, accessToken: access_token };
}

const setPin = ({ browser, accessToken }: SignedIn, chosen = pin) =>
  browser.request('PUT', path, { accessToken, body: { pin: chosen } });
const readPin = ({ browser, accessToken }: SignedIn) =>
  browser.request('GET', path, { accessToken });
const lock = ({ browser, accessToken }: SignedIn) => browser.lock(accessToken);
const unlock = ({ browser }: Pick<SignedIn, 'browser'>, typed = pin) =>
  browser.post('/api/unlock', { pin: typed });
const methodsOf = async ({ browser }: SignedIn) => (await browser.refresh()).json().methods;
const readUser = ({ member }: SignedIn): Promise<UserDocument | null> =>
  userModel(here.app.mongo).findById(member.userId).lean().exec();
const kindsOf = async ({ browser, accessToken }: SignedIn) =>
  (await browser.request('GET', '/api/activity', { accessToken }))
    .json()
    .entries.map(({ kind }: { kind: string }) => kind);

/** A locked session with a PIN. */
async function locked(profile?: 'shared' | 'vehicle'): Promise<SignedIn> {
  const at = await atStation(profile);
  expect((await setPin(at)).statusCode).toBe(200);
  await lock(at);
  return at;
}

describe('a PIN', () => {
  test.each(['shared', 'vehicle'] as const)(
    'set on a %s device › unlocks the screen there, and the session continues',
    async (profile) => {
      const at = await atStation(profile);
      expect((await readPin(at)).json()).toEqual({ created_at: null, is_off: false });
      const set = await setPin(at);
      expect([set.statusCode, set.json()]).toEqual([
        200,
        { created_at: expect.any(String), is_off: false },
      ]);
      await lock(at);
      expect(await methodsOf(at)).toEqual(['pin', 'password']);
      const opened = await unlock(at);
      expect([opened.statusCode, opened.json().user.id]).toEqual([200, at.member.userId]);
      expect((await at.browser.refresh()).statusCode).toBe(200);
    },
  );

  test('is recorded in the member’s activity and in the audit, with the station', async () => {
    const at = await atStation();
    await setPin(at);
    await at.browser.request('DELETE', path, { accessToken: at.accessToken });
    await expect
      .poll(() => kindsOf(at))
      .toEqual(expect.arrayContaining(['pin_set', 'pin_removed']));
    const lines = await readAuditLines(here.app, { 'subject.id': at.member.userId });
    expect(lines.map(({ kind, details }) => [kind, details?.name])).toEqual([
      ['set-pin', ['Station 12']],
      ['remove-pin', ['Station 12']],
    ]);
  });

  test('needs a proof of its own, and the ticket does not reveal it', async () => {
    const { browser, accessToken, member } = await atStation();
    const response = await here.app.inject({
      method: 'PUT',
      url: path,
      headers: { authorization: `Bearer ${accessToken}` },
      cookies: browser.cookies,
      body: { pin },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'step_up_required']);
    const sessionId = browser.refreshToken.split('.')[3];
    const act = JSON.stringify([sessionId, 'PUT', path, { pin }]);
    expect(response.json().ticket).not.toBe(createHash('sha256').update(act).digest('base64url'));
    expect((await readUser({ member } as SignedIn))?.pins).toBeUndefined();
  });

  test.each(['111111', '345678', '121212', '12345', '123456789', '27495a'])(
    'that is weak or missing (%s) › is refused',
    async (typed) => {
      const response = await setPin(await atStation(), typed);
      expect([response.statusCode, response.json().fields[0].field]).toEqual([400, 'pin']);
    },
  );

  test.each([
    ['on a personal device', false, {}],
    ['on a device that only its member calls shared', false, { shared_device: true }],
  ] as const)('%s › cannot be set', async (_case, _isEnrolled, options) => {
    const [member, browser] = [await aMember(here.app), new TestBrowser(here.app)];
    const { access_token: accessToken } = (await browser.signIn(member, options)).json();
    const at = { member, browser, accessToken, device: '' };
    expect((await readPin(at)).statusCode).toBe(204);
    expect((await setPin(at)).statusCode).toBe(404);
  });

  test('on another device of the member › is a different one', async () => {
    const at = await locked();
    const elsewhere = { ...at, browser: new TestBrowser(here.app) };
    await elsewhere.browser.enroll('shared');
    const other = await signIn(elsewhere);
    expect((await readPin(other)).json().created_at).toBeNull();
    await lock(other);
    expect(await methodsOf(other)).toEqual(['password']);
    expect((await unlock(other)).json()).toMatchObject({
      code: 'pin_refused',
      methods: ['password'],
    });
  });

  test("of the previous member on the same device › unlocks no other member's screen", async () => {
    const first = await locked();
    const second = await signIn({ ...first, member: await aMember(here.app) });
    await lock(second);
    expect((await unlock(second)).json().code).toBe('pin_refused');
  });

  test('with the cookies of its device in another browser, or without the device’s › is refused', async () => {
    const at = await locked();
    const thief = new TestBrowser(here.app);
    Object.assign(thief.cookies, at.browser.cookies, { fd_device: 't'.repeat(22) });
    expect((await unlock({ browser: thief })).json().code).toBe('pin_refused');
    thief.cookies.fd_device = at.browser.cookies.fd_device ?? '';
    delete thief.cookies.fd_profile_3000;
    expect((await unlock({ browser: thief })).json().code).toBe('pin_refused');
    expect((await unlock(at)).statusCode).toBe(200);
  });

  test('without a session, or after its end › signs nobody in', async () => {
    const at = await locked();
    const clock = startClock();
    clock.set(clock.now() + 12 * hourMs);
    expect((await unlock(at)).json().code).toBe('session_expired');
    clock.end();
    await at.browser.post('/api/sign-out');
    expect((await unlock(at)).json().code).toBe('refresh_token_not_found');
    const signIn = await at.browser.post('/api/sign-in', { email: at.member.email, pin });
    expect(signIn.json().code).toBe('validation_failed');
  });
});

describe('wrong PINs', () => {
  test(`› after ${pinLimits.tries} the PIN is off on that device, until the next full sign-in`, async () => {
    const at = await locked();
    for (let tries = 1; tries < pinLimits.tries; tries += 1)
      expect((await unlock(at, '905172')).json()).toMatchObject({
        code: 'pin_refused',
        methods: ['pin', 'password'],
      });
    expect((await unlock(at, '905172')).json().methods).toEqual(['password']);
    expect((await unlock(at)).json().code).toBe('pin_refused');
    expect(await methodsOf(at)).toEqual(['password']);
    // The account is not locked.
    const opened = await at.browser.post('/api/unlock', { password: at.member.password });
    expect(opened.statusCode).toBe(200);
    expect((await readPin(at)).json()).toMatchObject({ is_off: true });
    await lock(at);
    expect((await unlock(at)).json().code).toBe('pin_refused');
    const again = await signIn(at);
    await lock(again);
    expect((await unlock(again)).statusCode).toBe(200);
  });

  test('› cause one mail and one activity entry for the member, and one audit line', async () => {
    const at = await locked();
    await Promise.all(Array.from({ length: 12 }, () => unlock(at, '905172')));
    const user = await readUser(at);
    const mails = user?.outbox?.filter(({ purpose }) => purpose === 'pin_turned_off');
    expect(mails).toHaveLength(1);
    const lines = await readAuditLines(here.app, {
      'subject.id': at.member.userId,
      kind: 'turn-off-pin',
    });
    expect(lines).toHaveLength(1);
    const again = await signIn(at);
    await expect.poll(() => kindsOf(again)).toContain('pin_turned_off');
  });

  test('› a right one in between resets the count', async () => {
    const at = await locked();
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < pinLimits.tries; tries += 1) await unlock(at, '905172');
      expect((await unlock(at)).statusCode).toBe(200);
      await lock(at);
    }
  });

  test('from a script to two processes concurrently › are limited to the same number', async () => {
    const at = await locked();
    const elsewhere = new TestBrowser(there.app);
    Object.assign(elsewhere.cookies, at.browser.cookies);
    const typed = Array.from({ length: 40 }, (_, index) => String(905_172 + index));
    const responses = await Promise.all(
      typed.map((each, index) => unlock(index % 2 ? { browser: elsewhere } : at, each)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(400));
    const [stored] = (await readUser(at))?.pins ?? [];
    expect(stored?.tries).toBe(pinLimits.tries);
    expect((await unlock(at)).json().code).toBe('pin_refused');
    expect((await unlock({ browser: elsewhere })).json().code).toBe('pin_refused');
  });
});

describe('a PIN is removed', () => {
  let at: SignedIn;
  beforeEach(async () => {
    at = await locked();
    await at.browser.post('/api/unlock', { pin });
  });

  const byItself = ({ browser, accessToken }: SignedIn, url: string, body: object) =>
    browser.request('POST', url, { accessToken, body });
  const endings: [string, () => Promise<unknown>][] = [
    ['sign-out of all devices', () => byItself(at, '/api/sign-out', { scope: 'global' })],
    [
      'a reset of the password',
      async () => {
        await at.browser.post('/api/password-resets', { email: at.member.email });
        const token = await linkTokenOf(here.app, at.member.email, 'reset');
        const body = { token, password: 'ladder 17 at the gate' };
        expect((await at.browser.post('/api/password-resets/consume', body)).statusCode).toBe(204);
      },
    ],
    [
      'a change of the password',
      () =>
        at.browser.request('PUT', '/api/me/password', {
          accessToken: at.accessToken,
          body: { current_password: at.member.password, password: 'ladder 17 at the gate' },
        }),
    ],
    [
      'the account being disabled',
      () => membersRepository(here.app.mongo).disable(at.member.userId),
    ],
    [
      'the account being deleted',
      () => byItself(at, '/api/me/deletion', { email: at.member.email }),
    ],
    [
      'the end of the device',
      () =>
        deviceCommands['devices end']?.run([at.device], async () => here.app.mongo, {
          by: 'chief',
        } as never) ?? Promise.reject(new Error('no such command')),
    ],
    ['another code for the device', () => at.browser.enroll('vehicle')],
    ['its own removal', () => at.browser.request('DELETE', path, { accessToken: at.accessToken })],
  ];
  test.each(endings)('after %s', async (_how, end) => {
    expect((await readUser(at))?.pins).toHaveLength(1);
    await end();
    expect((await readUser(at))?.pins ?? []).toEqual([]);
  });

  test('from an earlier epoch, however it was restored › unlocks nothing', async () => {
    const pins = (await readUser(at))?.pins;
    await byItself(at, '/api/sign-out', { scope: 'global' });
    await userModel(here.app.mongo).updateOne({ _id: at.member.userId }, { $set: { pins } });
    const again = await signIn(at);
    await lock(again);
    expect((await unlock(again)).json().code).toBe('pin_refused');
  });
});

describe('at rest', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  test('a copy of the database is not enough to try PINs, and the key can rotate', async () => {
    const at = await locked();
    const [before] = (await readUser(at))?.pins ?? [];
    expect(before?.hash).not.toContain('argon2');
    const folder = await mkdtemp(join(tmpdir(), 'firedeck-pins-'));
    folders.push(folder);
    await ensureKeys(folder);
    await ensureFactorKey(folder);
    await announceFactorKey(folder);
    await rotateFactorKey(folder);
    const { factors: others } = await readKeys(folder);
    const [current] = others;
    // It would read the keys of this process again and undo what follows.
    here.app.keyring.close();
    await here.app.keyring.look();
    const sessionKeys = here.app.sessionKeys;
    sessionKeys.factors.unshift(current as (typeof others)[number]);
    await reencryptSecrets(here.app);
    const [after] = (await readUser(at))?.pins ?? [];
    expect(after?.hash.startsWith(`${current?.id}.`)).toBe(true);
    sessionKeys.factors.splice(1);
    expect((await unlock(at)).statusCode).toBe(200);
    sessionKeys.factors.splice(0);
    await lock(at);
    const response = await unlock(at);
    expect([response.statusCode, (await readUser(at))?.pins?.[0]?.tries]).toEqual([503, 0]);
  });
});
