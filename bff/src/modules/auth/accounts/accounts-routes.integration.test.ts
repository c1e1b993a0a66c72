import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { readConfig } from '../../../config.ts';
import type { SignUpPolicy } from '../../../lib/settings/account-settings.ts';
import type { UserDocument } from '../users/user-model.ts';

const testApp = setUpTestApp();

const aNewAddress = () => `${randomUUID()}@example.org`;
const signUp = (body: object, { app } = testApp) =>
  app.inject({ method: 'POST', url: '/api/sign-up', headers: sameSiteHeaders, body });

describe('POST /api/sign-up', () => {
  test('creates the account and signs in [S7-028]', async () => {
    const email = aNewAddress();
    const response = await signUp({
      email,
      password: 'pump 17',
      data: { first_name: ' Dana ', last_name: 'Reyes' },
    });
    expect(response.statusCode).toBe(201);
    const { user, session } = response.json();
    expect(user).toMatchObject({
      email,
      user_metadata: { first_name: 'Dana', last_name: 'Reyes' },
    });
    expect(user.email_confirmed_at).not.toBeNull();
    expect(session.user).toEqual(user);
    expect(response.cookies).toHaveLength(1);
    expect(response.body).not.toMatch(/argon2|refresh/);
  });

  test('stores the password as argon2id with 46 MiB and two passes', async () => {
    const email = aNewAddress();
    await signUp({ email, password: 'pump 17' });
    const user = await testApp.app.mongo.collection<UserDocument>('users').findOne({ email });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  });

  test('an address that has an account, in any spelling › is refused', async () => {
    const email = aNewAddress();
    await signUp({ email, password: 'pump 17' });
    const again = await signUp({ email: ` ${email.toUpperCase()}`, password: 'pump 18' });
    expect([again.statusCode, again.json().code]).toEqual([422, 'user_already_exists']);
  });

  test.each([
    ['no address', { email: undefined }, 'email', null],
    [
      'an address without a domain',
      { email: 'dana@' },
      'email',
      'Please enter a valid email address',
    ],
    [
      'a password of five characters',
      { password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    ['a password beyond 256 bytes', { password: 'é'.repeat(129) }, 'password', null],
    ['a name too long', { data: { first_name: 'x'.repeat(81) } }, 'data.first_name', null],
    ['a number as the name', { data: { last_name: 7 } }, 'data.last_name', null],
  ])(
    '%s › is refused with the name of the field, and creates nothing',
    async (_case, changes, field, message) => {
      const before = await testApp.app.mongo.collection('users').countDocuments();
      const response = await signUp({ email: aNewAddress(), password: 'pump 17', ...changes });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual([{ field, message: message ?? expect.any(String) }]);
      expect(await testApp.app.mongo.collection('users').countDocuments()).toBe(before);
    },
  );

  test.each([
    ['a common password', aNewAddress(), 'football', 'common'],
    ['the name in its address', 'rosalind.ferro@example.org', 'Rosalind.Ferro1', 'name'],
  ])(
    '%s › is refused with the reason, and creates nothing',
    async (_case, email, password, reason) => {
      const response = await signUp({ email, password });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ code: 'weak_password', reasons: [reason] });
      expect(response.cookies).toEqual([]);
    },
  );

  test('a password of exactly 256 bytes › is accepted, and every byte counts', async () => {
    const email = aNewAddress();
    const password = `seven quiet hydrants${'é'.repeat(118)}`;
    expect((await signUp({ email, password })).statusCode).toBe(201);
    const signIn = (given: string) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: sameSiteHeaders,
        body: { email, password: given },
      });
    expect((await signIn(password)).statusCode).toBe(200);
    expect((await signIn(password.slice(0, -1))).statusCode).toBe(400);
    // Composed and decomposed Unicode spellings look the same to a person who types them.
    expect((await signIn(password.normalize('NFC'))).statusCode).toBe(200);
  });
});

describe('with a sign-up policy', () => {
  const policies: [string, SignUpPolicy, string, number][] = [
    ['closed', { mode: 'closed' }, 'dana@fire.example.org', 403],
    ['by invitation', { mode: 'invite' }, 'dana@fire.example.org', 403],
    [
      'open to a domain',
      { mode: 'domains', domains: ['fire.example.org'] },
      'dana@Fire.example.org',
      201,
    ],
    [
      'open to another domain',
      { mode: 'domains', domains: ['example.org'] },
      'dana@fire.example.org',
      403,
    ],
  ];
  test.each(policies)(
    '%s › answers with the result of the policy',
    async (_case, policy, email, status) => {
      const other = await startTestApp({ signUp: policy });
      const response = await signUp({ email, password: 'pump 17' }, other);
      await other.close();
      expect(response.statusCode).toBe(status);
      const code = policy.mode === 'domains' ? 'sign_up_restricted' : 'sign_up_closed';
      if (status === 403) expect(response.json().code).toBe(code);
    },
  );

  test('closed › an invitation is refused before its holder fills in the form', async () => {
    const other = await startTestApp({ signUp: { mode: 'closed' }, takesInvitations: false });
    const request = {
      method: 'POST',
      url: '/api/invitations/check',
      headers: sameSiteHeaders,
    } as const;
    const response = await other.app.inject({ ...request, body: { token: 'x' } });
    await other.close();
    expect(response.json().code).toBe('sign_up_closed');
  });

  test.each([
    ['a common password', 'Passw0rd!', 'common'],
    ['the member’s name', 'Reyes2026!', 'name'],
    ['the name of the agency’s host', 'n0rthfi3ld!', 'name'],
    ['the allowed email domain', 'lakeside911', 'name'],
    ['a password from a known breach', 'violet turbine oyster', 'breached'],
  ])('%s › is refused with the reason', async (_case, password, reason) => {
    const folder = await mkdtemp(join(tmpdir(), 'firedeck-ranges-'));
    const hash = createHash('sha1').update('violet turbine oyster').digest('hex').toUpperCase();
    await writeFile(join(folder, hash.slice(0, 5)), `${hash.slice(5)}:7`);
    const other = await startTestApp({
      publicOrigin: 'https://deck.northfield.example',
      signUp: { mode: 'domains', domains: ['lakeside.example'] },
      breachedPasswordsDir: folder,
    });
    const email = `${randomUUID()}@lakeside.example`;
    const data = { first_name: 'Dana', last_name: 'Reyes' };
    const weak = await signUp({ email, password, data }, other);
    expect([weak.statusCode, weak.json().reasons]).toEqual([422, [reason]]);
    const strong = await signUp({ email, password: 'seven quiet hydrants', data }, other);
    expect(strong.statusCode).toBe(201);
    await other.close();
    await rm(folder, { recursive: true });
  });

  test('the public address of the agency › is not accepted as a password', async () => {
    const publicOrigin = 'https://deck.agency.example:3890';
    const other = await startTestApp({ publicOrigin, passwordMinLength: 15 });
    for (const password of [publicOrigin, 'deck.agency.example:3890', 'deck.agency.example']) {
      const response = await signUp({ email: aNewAddress(), password }, other);
      expect([response.statusCode, response.json().reasons]).toEqual([422, ['name']]);
    }
    await other.close();
  });

  test.each([
    ['off', 15, 'vK7mQ2xz t9Hw3L', 'vK7mQ2xz t9Hw3'],
    ['all', 8, 'vK7mQ2xz', 'vK7mQ2x'],
  ])(
    'in production with MFA=%s › the password needs at least %i characters',
    async (MFA, value, long, short) => {
      const { passwordMinLength, secondFactor } = readConfig({
        NODE_ENV: 'production',
        MONGODB_URI: testApp.config.mongodbUri,
        REDIS_URL: testApp.config.redisUrl,
        KEYS_DIR: testApp.config.keysDir,
        PUBLIC_ORIGIN: 'https://firedeck.example.org',
        SIGN_UP: 'invite',
        TRUSTED_PROXIES: 'none',
        MFA,
      });
      const other = await startTestApp({ passwordMinLength, secondFactor });
      const refused = await signUp({ email: aNewAddress(), password: short }, other);
      const accepted = await signUp({ email: aNewAddress(), password: long }, other);
      await other.close();
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        {
          code: 'weak_password',
          reasons: ['length'],
          limit: { name: 'passwordMinimumCharacters', value },
        },
      ]);
      expect([accepted.statusCode, accepted.json().session.enrollment?.mode]).toEqual([
        201,
        MFA === 'all' ? 'all' : undefined,
      ]);
    },
  );

  test('a longer minimum length can be configured [S8-032]', async () => {
    const other = await startTestApp({ passwordMinLength: 12 });
    const response = await signUp({ email: aNewAddress(), password: 'eleven char' }, other);
    await other.close();
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  });
});
