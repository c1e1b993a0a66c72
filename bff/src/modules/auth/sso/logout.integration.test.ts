import { randomUUID } from 'node:crypto';
import { limits } from '@firedeck/contract';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshWith } from '../../../../testing/builders.ts';
import { startClock } from '../../../../testing/clock.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { sessionModel } from '../sessions/session-model.ts';

const here = setUpSingleSignOn({ kind: 'entra' });
const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Signs in from two devices, each with its own session at the provider. */
async function twoSessions() {
  const { sub } = here.idp.aPerson();
  here.idp.current = sub;
  const sids = [randomUUID(), randomUUID()];
  const tokens: string[] = [];
  for (const sid of sids) {
    here.idp.reissue = (claims, sign) => sign({ ...claims, sid });
    tokens.push((await new SsoBrowser(here.testApp.app).signIn()).refreshToken);
  }
  const areOpen = () =>
    Promise.all(
      tokens.map(async (token) => (await refreshWith(here.testApp.app, token)).statusCode === 200),
    );
  return { sub: `pairwise-${sub}`, sids, areOpen };
}

const claimsFor = (more: JWTPayload): JWTPayload => ({
  iss: here.idp.issuer,
  aud: here.idp.settings.clientId,
  iat: Math.floor(Date.now() / 1_000),
  jti: randomUUID(),
  events: { [event]: {} },
  ...more,
});

const send = async (token: string, { provider = 'oidc', from = '127.0.0.1' } = {}) =>
  (
    await here.testApp.app.inject({
      method: 'POST',
      remoteAddress: from,
      url: `/api/sso/${provider}/backchannel-logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  ).statusCode;

test('a logout at the provider › ends the session that began with it, and no other', async () => {
  const { sids, areOpen } = await twoSessions();
  expect(await send(await here.idp.sign(claimsFor({ sid: sids[0] })))).toBe(200);
  expect(await areOpen()).toEqual([false, true]);
});

test('a logout of the person › ends all of their sessions', async () => {
  const { sub, areOpen } = await twoSessions();
  expect(await send(await here.idp.sign(claimsFor({ sub })))).toBe(200);
  expect(await areOpen()).toEqual([false, false]);
});

test('a logout with person and session › also ends sessions that began without a session id', async () => {
  const { sub, sids, areOpen } = await twoSessions();
  here.idp.reissue = ({ sid: _, ...claims }, sign) => sign(claims);
  const { refreshToken } = await new SsoBrowser(here.testApp.app).signIn();
  expect(await send(await here.idp.sign(claimsFor({ sub, sid: sids[0] })))).toBe(200);
  expect(await areOpen()).toEqual([false, true]);
  expect((await refreshWith(here.testApp.app, refreshToken)).statusCode).toBe(400);
});

test('after many wrong tokens from one address › its wrong tokens are limited, valid ones are not', async () => {
  const { sids, areOpen } = await twoSessions();
  const from = '198.51.100.7';
  const right = async (sid: string | undefined) =>
    send(await here.idp.sign(claimsFor({ sid })), { from });
  const free = limits.refusedLogoutTokensPerAddress;
  for (let sent = 0; sent < free; sent += 1) expect(await right(randomUUID())).toBe(200);
  for (let sent = 0; sent < free; sent += 1) expect(await send('forged', { from })).toBe(400);
  expect(await send('forged', { from })).toBe(429);
  expect(await right(sids[0])).toBe(200);
  expect(await areOpen()).toEqual([false, true]);
});

test("a logout that fails with the database › succeeds in the provider's retry", async () => {
  const { sids, areOpen } = await twoSessions();
  const token = await here.idp.sign(claimsFor({ sid: sids[0] }));
  const find = vi.spyOn(sessionModel(here.testApp.app.mongo), 'find').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  expect(await send(token)).toBe(500);
  find.mockRestore();
  expect(await send(token)).toBe(200);
  expect(await areOpen()).toEqual([false, true]);
});

test('a logout of an unknown session › succeeds', async () => {
  expect(await send(await here.idp.sign(claimsFor({ sid: 'unknown' })))).toBe(200);
});

test('a replayed jti › is refused', async () => {
  const { sids, areOpen } = await twoSessions();
  const jti = randomUUID();
  expect(await send(await here.idp.sign(claimsFor({ sid: 'another', jti })))).toBe(200);
  expect(await send(await here.idp.sign(claimsFor({ sid: sids[0], jti })))).toBe(400);
  expect(await areOpen()).toEqual([true, true]);
});

test.each<[what: string, change: (claims: JWTPayload) => JWTPayload]>([
  ['for another client', (claims) => ({ ...claims, aud: 'another' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example.org' })],
  ['with a nonce, like ID tokens', (claims) => ({ ...claims, nonce: 'n' })],
  ['without the event', ({ events: _, ...claims }) => claims],
  ['without jti', ({ jti: _, ...claims }) => claims],
  ['without iat', ({ iat: _, ...claims }) => claims],
  ['ten minutes old', (claims) => ({ ...claims, iat: Number(claims.iat) - 600 })],
  ['without sub and sid', ({ sid: _, ...claims }) => claims],
])('a logout token %s › is refused', async (_what, change) => {
  const { sids, areOpen } = await twoSessions();
  expect(await send(await here.idp.sign(change(claimsFor({ sid: sids[0] }))))).toBe(400);
  expect(await areOpen()).toEqual([true, true]);
});

test.each([
  ['29 s ahead › ends the session', 29, 200],
  ['31 s ahead › is refused', 31, 400],
  ['5 minutes and 29 s old › ends the session', -329, 200],
  ['5 minutes and 31 s old › is refused', -331, 400],
])('clock 30 s off: a logout token %s', async (_what, seconds, status) => {
  const { sids, areOpen } = await twoSessions();
  const clock = startClock();
  onTestFinished(() => clock.end());
  const iat = Math.floor(clock.now() / 1_000) + seconds;
  expect(await send(await here.idp.sign(claimsFor({ sid: sids[0], iat })))).toBe(status);
  expect(await areOpen()).toEqual([status === 400, true]);
});

test('a forged logout token, and one with alg: none › are refused', async () => {
  const { sids, areOpen } = await twoSessions();
  const claims = claimsFor({ sid: sids[0] });
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  const unsigned = [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('')
    .join('.');
  for (const token of [forged, unsigned, '']) expect(await send(token)).toBe(400);
  expect(await areOpen()).toEqual([true, true]);
});

test('a logout for a provider that is not configured › is not found', async () => {
  expect(await send('', { provider: 'okta' })).toBe(404);
});
