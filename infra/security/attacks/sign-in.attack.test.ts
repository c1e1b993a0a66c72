import { randomUUID, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { solveProof } from '@firedeck/bff/solve-proof';
import { times } from '@firedeck/contract';
import { createConnection } from 'mongoose';
import { describe, expect, inject, test } from 'vitest';
import {
  aMember,
  goodPassword,
  type Member,
  newAddress,
  type Send,
  sameSiteHeaders,
  signUp,
  visitor,
} from './harness/visitor.ts';

const { mongoUri, keysFolder, portOfPorts } = inject('production');

const signIn = (send: Send, email: string, password: string, more: object = {}, port?: number) =>
  send('POST', '/api/sign-in', {
    body: { email, password, ...more },
    headers: sameSiteHeaders,
    ...(port && { port }),
  });

/** Ends the time in which a sign-in counts as recent. */
async function makeStale({ cookie }: Member): Promise<void> {
  const at = new Date(Date.now() - times.recentSignInMs - 1_000);
  const connection = await createConnection(mongoUri).asPromise();
  const sessions = connection.collection<{ _id: string }>('sessions');
  const changed = await sessions.updateOne(
    { _id: cookie.split('.')[3] ?? '' },
    { $set: { createdAt: at, 'auth.at': at } },
  );
  await connection.close();
  expect(changed.matchedCount).toBe(1);
}

describe('1 a stolen token', () => {
  const key = { name: 'Station wall', scope: 'tools:read', days: 365 };
  const codes = async (member: Member, requests: [string, string, object?][]) => {
    const responses = [];
    for (const [method, path, body] of requests)
      responses.push(await member.send(method, path, body && { body }));
    return responses.map(({ status, json }) => `${status} ${json?.code}`);
  };

  test('cannot create keys, delete the account or change its address, on either bff', async () => {
    const member = await aMember();
    await makeStale(member);
    const sensitive: [string, string, object?][] = [
      ['POST', '/api/keys', key],
      ['POST', '/api/keys', key],
      ['POST', '/api/me/deletion', { confirmation: member.email }],
      ['POST', '/api/me/factors/totp'],
    ];
    for (const refused of await codes(member, sensitive))
      expect(refused).toMatch(/^(403 step_up_required|400 validation_failed)$/);
    expect(await codes(member, [sensitive[0] as [string, string, object]])).toEqual([
      '403 step_up_required',
    ]);
    const change = { current_password: 'not this one', password: 'ladder 17 at the gate' };
    expect((await member.send('PUT', '/api/me/password', { body: change })).status).toBe(400);
    expect((await member.send('GET', '/api/keys')).json.keys).toEqual([]);
  });

  test('after a sign-out everywhere › is refused, and so are the revoked keys', async () => {
    const member = await aMember();
    const made = await member.send('POST', '/api/keys', { body: key });
    const secret = made.json.secret;
    const byKey = () =>
      visitor()('GET', '/api/tools', { headers: { authorization: `Bearer ${secret}` } });
    expect([made.status, (await byKey()).status]).toEqual([201, 200]);
    const body = {
      current_password: member.password,
      password: 'ladder 17 at the gate',
      end_keys: true,
    };
    expect((await member.send('PUT', '/api/me/password', { body })).status).toBe(204);
    const after = async () => [(await byKey()).status, (await byKey()).status];
    await expect.poll(after, { timeout: 15_000 }).toEqual([401, 401]);
    const out = await member.send('POST', '/api/sign-out', {
      body: { scope: 'global' },
      headers: { ...sameSiteHeaders, cookie: member.cookie },
    });
    expect(out.status).toBe(204);
    const read = async () => (await member.send('GET', '/api/me')).status;
    await expect
      .poll(async () => [await read(), await read()], { timeout: 15_000 })
      .toEqual([401, 401]);
  });
});

describe('3 a common password', () => {
  test.each([
    '654321',
    'aaaaaaaaaaaaaaaa',
    '12345678901234567890',
    'qwertyuiopasdfghjkl',
    'passwordpassword',
    'Passw0rd!Passw0rd!',
    'Summer2026Summer2026',
    '                ',
    'abcdefghijklmnopqrst',
    '2026-11-25 2026-11-25',
    'firedeck firedeck',
    'short but good',
  ])('%s › is refused', async (password) => {
    const response = await signUp(visitor(newAddress()), `${randomUUID()}@example.org`, password);
    expect([400, 422]).toContain(response.status);
    expect(response.json.code).toMatch(/^(weak_password|validation_failed)$/);
  });
});

test('4 wrong passwords behind a proxy that writes ip:port › are counted by IP address', async () => {
  const { email } = await aMember();
  const from = newAddress();
  const statuses: number[] = [];
  // Each by a new connection and so from another port.
  for (let tried = 0; tried < 12; tried += 1) {
    const response = await signIn(visitor(from), email, 'not this one at all', {}, portOfPorts);
    statuses.push(response.status);
  }
  expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6);
});

describe('7 an account under a password-guessing attack', () => {
  test('its member signs in on a new device within 30 s; each guess costs proof of work', async () => {
    const { email } = await aMember();
    for (let index = 0; index < 40; index += 1)
      await signIn(visitor(newAddress()), email, 'not this one at all');
    const device = visitor(newAddress());
    const started = Date.now();
    let response = await signIn(device, email, goodPassword);
    if (response.status === 429) {
      const proof = solveProof(response.json.challenge);
      response = await signIn(device, email, goodPassword, { proof });
    }
    const tookMs = Date.now() - started;
    process.stdout.write(`A besieged member was in after ${tookMs} ms\n`);
    expect(response.status).toBe(200);
    expect(tookMs).toBeLessThan(30_000);
  });

  test('guesses from ever new addresses › are refused', async () => {
    const { email } = await aMember();
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push((await signIn(visitor(newAddress()), email, 'not this one at all')).status);
    const checked = statuses.filter((status) => status === 400).length;
    process.stdout.write(`${checked} of ${statuses.length} guesses were checked\n`);
    expect(checked).toBeLessThan(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30);
  });
});

describe('13 a token signed with our own key', () => {
  async function forge(token: string, changes: object): Promise<string> {
    const privateKey = await readFile(join(keysFolder, 'signing.pem'), 'utf8');
    const [header = '', payload = ''] = token.split('.');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changes };
    const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }
  const read = async (token: string) =>
    (await visitor()('GET', '/api/me', { headers: { authorization: `Bearer ${token}` } })).status;

  test('is accepted only with iss and aud', async () => {
    const { token } = await aMember();
    expect(await read(await forge(token, {}))).toBe(200);
    for (const changes of [
      { iss: undefined },
      { aud: undefined },
      { iss: 'https://evil.example' },
      { aud: 'another-api' },
      { exp: undefined },
    ])
      expect(await read(await forge(token, changes))).toBe(401);
  });
});
