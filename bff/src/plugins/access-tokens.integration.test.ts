import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importPKCS8,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let member: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  member = await aMember(testApp.app);
}, 30_000);
afterAll(() => testApp.close());

const askWith = (token: string) =>
  testApp.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });

interface Changes {
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  pem?: string;
}

/** A token like the member's own but for some changes, signed with the real key unless told. */
async function forged({ header = {}, payload = {}, pem }: Changes): Promise<string> {
  const { signing } = testApp.app.sessionKeys;
  const key = await importPKCS8(pem ?? signing.privatePem, 'ES256');
  const claims = { ...decodeJwt(member.accessToken), ...payload };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid, ...header })
    .sign(key);
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function withSymmetricKey(): string {
  const pem = testApp.app.sessionKeys.publicPems.get(testApp.app.sessionKeys.signing.kid) ?? '';
  const { kid } = testApp.app.sessionKeys.signing;
  const said = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${member.accessToken.split('.')[1]}`;
  const key = createPublicKey(pem).export({ type: 'spki', format: 'pem' });
  return `${said}.${createHmac('sha256', key).update(said).digest('base64url')}`;
}

const otherPem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

describe('an access token', () => {
  test('is an ES256 at+jwt for ten minutes that the published keys verify', async () => {
    const keys = createLocalJWKSet(testApp.app.sessionKeys.jwks);
    const { payload, protectedHeader } = await jwtVerify(member.accessToken, keys, {
      issuer: 'http://localhost:3000',
      audience: 'firedeck-api',
      typ: 'at+jwt',
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      sub: member.userId,
      sid: member.sessionId,
      generation: 1,
      epoch: 0,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
    expect(decodeProtectedHeader(member.accessToken).kid).toBe(testApp.app.sessionKeys.signing.kid);
  });

  test('signed anew without a change is accepted, so that the refusals below mean something', async () => {
    expect((await askWith(await forged({}))).statusCode).toBe(200);
  });

  const past = Math.floor(Date.now() / 1000) - 60;
  const refused: [string, () => string | Promise<string>][] = [
    ['expired', () => forged({ payload: { iat: past - 600, exp: past } })],
    ['of another issuer', () => forged({ payload: { iss: 'http://localhost:3001' } })],
    ['for another audience', () => forged({ payload: { aud: 'other' } })],
    ['without a session', () => forged({ payload: { sid: undefined } })],
    ["of another member's session", () => forged({ payload: { sub: crypto.randomUUID() } })],
    ['of an unknown session', () => forged({ payload: { sid: crypto.randomUUID() } })],
    ['of another type', () => forged({ header: { typ: 'JWT' } })],
    ['of an unknown key id', () => forged({ header: { kid: '../../etc/passwd' } })],
    ['signed by another key', () => forged({ pem: otherPem })],
    [
      'signed by a key it brings along',
      () => forged({ pem: otherPem, header: { jku: 'http://localhost/jwks.json' } }),
    ],
    ['signed symmetrically with our public key', withSymmetricKey],
    [
      'unsigned',
      () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${member.accessToken.split('.')[1]}.`,
    ],
    ['tampered with', () => member.accessToken.replace(/\.[^.]+\./, `.${encode({ sub: 'x' })}.`)],
    ['that is a refresh token', () => member.refreshToken],
    ['that is empty', () => ''],
    ['of 10 kB', () => `${member.accessToken}${'x'.repeat(10_000)}`],
  ];
  test.each(refused)('%s is answered with 401', async (_case, make) => {
    const response = await askWith(await make());
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'not_authenticated',
      message: 'User not authenticated',
    });
  });

  test('of a former epoch is answered with 401 [S8-033]', async () => {
    const other = await aMember(testApp.app);
    await testApp.app.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: other.userId }, { $inc: { epoch: 1 } });
    testApp.forgetMemos();
    expect((await other.ask('GET', '/api/me')).statusCode).toBe(401);
  });
});
