import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importPKCS8,
  jwtVerify,
  SignJWT,
} from 'jose';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/builders.ts';
import { setUpMember, setUpTestApp } from '../../../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);

const sendWith = (token: string) =>
  testApp.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });

interface Changes {
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  pem?: string;
}

/** The member's token with changes; signed with the real key by default. */
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
  const signedPart = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${member.accessToken.split('.')[1]}`;
  const key = createPublicKey(pem).export({ type: 'spki', format: 'pem' });
  return `${signedPart}.${createHmac('sha256', key).update(signedPart).digest('base64url')}`;
}

const kidOfOurs = () => testApp.app.sessionKeys.signing.kid;
const dropSignature = (token: string) => token.split('.').slice(0, 2).join('.');

/** Another header with the member's own claims, signed as our key would. */
function withHeader(header: object): string {
  const signedPart = `${encode(header)}.${member.accessToken.split('.')[1]}`;
  return `${signedPart}.${sign('sha256', Buffer.from(signedPart), ourKey()).toString('base64url')}`;
}

const forgedRaw = (header: object) =>
  withHeader({ alg: 'ES256', typ: 'at+jwt', kid: kidOfOurs(), ...header });

const ourKey = () => ({
  key: testApp.app.sessionKeys.signing.privatePem,
  dsaEncoding: 'ieee-p1363' as const,
});

const derSignature = () =>
  sign('sha256', Buffer.from(dropSignature(member.accessToken)), ourKey().key).toString(
    'base64url',
  );

const otherPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherJwk = otherPair.publicKey.export({ format: 'jwk' });
const otherPem = otherPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

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

  test('signed by @fastify/jwt, which also verifies it, is accepted only with the current key', async () => {
    const { sub, sid, generation, epoch } = decodeJwt(member.accessToken);
    const { kid, privatePem: key } = testApp.app.sessionKeys.signing;
    const sign = (options: object) =>
      testApp.app.jwt.sign({ sub, sid, generation, epoch }, options) as string;
    const ours = sign({ kid, key });
    expect(decodeProtectedHeader(ours)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid });
    expect((await sendWith(ours)).statusCode).toBe(200);
    expect((await sendWith(sign({ kid, key: otherPem }))).statusCode).toBe(401);
  });

  test('signed again without a change is accepted, so that the refusals below mean something', async () => {
    expect((await sendWith(await forged({}))).statusCode).toBe(200);
    expect((await sendWith(forgedRaw({}))).statusCode).toBe(200);
  });

  const past = Math.floor(Date.now() / 1000) - 60;
  const refused: [string, () => string | Promise<string>][] = [
    ['expired', () => forged({ payload: { iat: past - 600, exp: past } })],
    ['of another issuer', () => forged({ payload: { iss: 'http://localhost:3001' } })],
    ['for another audience', () => forged({ payload: { aud: 'other' } })],
    ['without an issuer', () => forged({ payload: { iss: undefined } })],
    ['without an audience', () => forged({ payload: { aud: undefined } })],
    ['for no audience', () => forged({ payload: { aud: [] } })],
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
    ...['None', 'NONE', 'nOnE', '', 'HS256', 'HS512', 'RS256', 'PS256', 'ES384', 'EdDSA'].map(
      (alg): [string, () => string] => [
        `that claims the algorithm "${alg}"`,
        () => withHeader({ alg, typ: 'at+jwt', kid: kidOfOurs() }),
      ],
    ),
    ...[
      undefined,
      null,
      '',
      7,
      ['x'],
      { toString: 'x' },
      '__proto__',
      'constructor',
      '/dev/null',
      '../signing.pem',
      "' OR 1=1 --",
      'x'.repeat(4_000),
    ].map((kid): [string, () => string] => [
      `whose key is called ${JSON.stringify(kid)?.slice(0, 30)}`,
      () => withHeader({ alg: 'ES256', typ: 'at+jwt', kid }),
    ]),
    ...['JWT', 'at', 'rt+jwt', 'application/json', '', 7].map(
      (typ): [string, () => string | Promise<string>] => [
        `of type ${JSON.stringify(typ)}`,
        () => withHeader({ alg: 'ES256', typ, kid: kidOfOurs() }),
      ],
    ),
    [
      'signed by the key in its header',
      () => forged({ pem: otherPem, header: { jwk: otherJwk, kid: kidOfOurs() } }),
    ],
    [
      'signed by a certificate from elsewhere',
      () => forged({ pem: otherPem, header: { x5u: 'http://localhost/cert.pem' } }),
    ],
    ['with an unknown critical header', () => forgedRaw({ crit: ['exp'] })],
    ['with a text as exp', () => forged({ payload: { exp: '9999999999' } })],
    ['without an end', () => forged({ payload: { exp: undefined } })],
    ['without a generation', () => forged({ payload: { generation: undefined } })],
    ['that is not valid yet', () => forged({ payload: { nbf: past + 3_600 } })],
    ['of a member who is a query', () => forged({ payload: { sub: { $gt: '' } } })],
    ['of a session that is a query', () => forged({ payload: { sid: { $ne: null } } })],
    ['of a list of issuers', () => forged({ payload: { iss: ['https://evil.example'] } })],
    ['with a signature of zeros', () => `${dropSignature(member.accessToken)}.${'A'.repeat(86)}`],
    ['with a signature in DER', () => `${dropSignature(member.accessToken)}.${derSignature()}`],
    ['without its signature', () => `${dropSignature(member.accessToken)}.`],
    ['cut short', () => member.accessToken.slice(0, -3)],
    ['with five parts', () => `${member.accessToken}.x.y`],
    ['twice in one header', () => `${member.accessToken}, Bearer ${member.accessToken}`],
    [
      'with a line break in it',
      () => `${member.accessToken.slice(0, 20)}\t${member.accessToken.slice(20)}`,
    ],
    ['that is no base64', () => '%%%.%%%.%%%'],
    ['with parts that are not JSON', () => 'eA.eA.eA'],
    ['of 10 kB', () => `${member.accessToken}${'x'.repeat(10_000)}`],
  ];
  test('has at least forty forged variants', () => {
    expect(refused.length).toBeGreaterThanOrEqual(40);
  });

  test.each(refused)('%s › is refused with 401', async (_case, make) => {
    const response = await sendWith(await make());
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'not_authenticated',
      message: 'User not authenticated',
    });
  });

  test('of an earlier epoch › is refused with 401 [S8-033]', async () => {
    const other = await aMember(testApp.app);
    await testApp.app.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: other.userId }, { $inc: { epoch: 1 } });
    testApp.forgetMemos();
    expect((await other.request('GET', '/api/me')).statusCode).toBe(401);
  });
});

describe('GET /.well-known/jwks.json', () => {
  test('publishes only the public keys [S9-035]', async () => {
    const response = await testApp.app.inject('/.well-known/jwks.json');
    expect(response.headers['cache-control']).toBe('public, max-age=600');
    const [key] = response.json().keys;
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});
