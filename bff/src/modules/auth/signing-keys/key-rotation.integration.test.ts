import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import {
  aMember,
  refreshTokenOf,
  refreshWith,
  type TestMember,
} from '../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { announceKeys, rotateKeys } from './session-keys.ts';

const first = setUpTestApp();
const second = setUpSecondApp(first);

const apps = () => [first.app, second.app];
const keysDir = () => first.config.keysDir;
const jwks = async () => (await first.app.inject('/.well-known/jwks.json')).json().keys;

/**
 * Alternates requests and refreshes between both processes until stopped; returns statuses other
 * than 200.
 */
function keepRequesting(member: TestMember, isOver: () => boolean) {
  return (async () => {
    const refusals: number[] = [];
    let [accessToken, refreshToken] = [member.accessToken, member.refreshToken];
    for (let turn = 0; !isOver(); turn += 1) {
      const app = apps()[turn % 2] as TestApp['app'];
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await app.inject({ url: '/api/me', headers });
      const refreshed = await refreshWith(app, refreshToken);
      for (const { statusCode } of [response, refreshed])
        if (statusCode !== 200) refusals.push(statusCode);
      accessToken = refreshed.json().access_token;
      refreshToken = refreshTokenOf(app, refreshed) || refreshToken;
    }
    return refusals;
  })();
}

test('a key rotation while members work › refuses nobody, even if a process reads the keys later', async () => {
  let isOver = false;
  const before = await aMember(first.app);
  const working = await Promise.all(Array.from({ length: 3 }, () => aMember(first.app)));
  const requests = working.map((member) => keepRequesting(member, () => isOver));
  const [kid] = [first.app.sessionKeys.signing.kid];
  await announceKeys(keysDir());
  for (const { keyring } of apps()) await keyring.look();
  await rotateKeys(keysDir());
  await first.app.keyring.look();
  const during = await aMember(first.app);
  // The other process has only the announced key.
  const headers = { authorization: `Bearer ${during.accessToken}` };
  expect((await second.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
  expect((await refreshWith(second.app, during.refreshToken)).statusCode).toBe(200);
  await second.app.keyring.look();
  expect((await before.request('GET', '/api/me')).statusCode).toBe(200);
  expect((await refreshWith(second.app, before.refreshToken)).statusCode).toBe(200);
  isOver = true;
  expect((await Promise.all(requests)).flat()).toEqual([]);
  expect(first.app.sessionKeys.signing.kid).not.toBe(kid);
  expect(decodeProtectedHeader(before.accessToken).kid).toBe(kid);
  expect(decodeProtectedHeader(during.accessToken).kid).toBe(first.app.sessionKeys.signing.kid);

  const published = await jwks();
  expect(published.map((key: { kid: string }) => key.kid)).toEqual([
    first.app.sessionKeys.signing.kid,
    kid,
  ]);
  // Private parts of any type of key.
  for (const key of published)
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'])
      expect(key).not.toHaveProperty(part);
});

test('a token of a removed key › is refused, even if it was verified before', async () => {
  const member = await aMember(first.app);
  expect((await member.request('GET', '/api/me')).statusCode).toBe(200);
  await announceKeys(keysDir());
  await rotateKeys(keysDir());
  await rm(join(keysDir(), 'signing-retired.pem'));
  await first.app.keyring.look();
  expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  expect((await refreshWith(first.app, member.refreshToken)).statusCode).toBe(200);
});

test('the published keys › can be cached for ten minutes, with an etag', async () => {
  const response = await first.app.inject('/.well-known/jwks.json');
  expect(response.headers['cache-control']).toBe('public, max-age=600');
  const headers = { 'if-none-match': String(response.headers.etag) };
  const again = await first.app.inject({ url: '/.well-known/jwks.json', headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
