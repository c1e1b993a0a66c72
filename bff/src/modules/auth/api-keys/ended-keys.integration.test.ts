import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { limits, times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import {
  aMember,
  linkTokenOf,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import type { SessionDocument } from '../sessions/session-model.ts';
import { membersRepository } from '../users/members-repository.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { KeyDocument } from './key-model.ts';

const smtpUrl = 'smtp://127.0.0.1:1';
// Cache time, plus the time of a read on a busy machine.
const within = { timeout: times.sessionMemoMs + 15_000, interval: 250 };
const input = { name: 'Station wall', scope: 'tools:read', days: 30 };

const here = setUpTestApp({ smtpUrl });
const there = setUpSecondApp(here, { smtpUrl });

const users = () => here.app.mongo.collection<UserDocument>('users');
const keys = () => here.app.mongo.collection<KeyDocument>('apiKeys');
const findKeys = ({ userId }: TestMember) => keys().find({ userId }).toArray();
const statusWith = async ({ app }: TestApp, secret: string) => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await app.inject({ url: '/api/tools', headers })).statusCode;
};
const forgetMemos = () => {
  here.forgetMemos();
  there.forgetMemos();
};
const make = (member: TestMember, { app } = here, idempotencyKey?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: {
      authorization: `Bearer ${member.accessToken}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: input,
  });
/** Opens an ended session again. */
async function reopenSession({ userId, sessionId }: TestMember): Promise<void> {
  await users().updateOne({ _id: userId }, { $set: { keptSession: sessionId } });
  const sessions = here.app.mongo.collection<SessionDocument>('sessions');
  await sessions.updateOne({ _id: sessionId }, { $set: { revoked: null } });
  forgetMemos();
}
const createSecret = async (member: TestMember): Promise<string> =>
  (await make(member)).json().secret;

async function reset(member: TestMember): Promise<void> {
  const nonce = { value: 'a value that the mail would carry', at: new Date() };
  await users().updateOne({ _id: member.userId }, { $set: { 'nonces.reset': nonce } });
  const response = await here.app.inject({
    method: 'POST',
    url: '/api/password-resets/consume',
    headers: sameSiteHeaders,
    body: {
      token: await linkTokenOf(here.app, member.email, 'reset'),
      password: 'another pump 17',
    },
  });
  expect(response.statusCode).toBe(204);
}

async function setPassword(member: TestMember): Promise<void> {
  const user = await users().findOne({ _id: member.userId });
  const passwordHash = await hashPassword('set by an operator');
  const members = membersRepository(here.app.mongo);
  expect(await members.setPassword(user as UserDocument, passwordHash, [])).toBe(true);
}

async function disableAndEnable({ userId }: TestMember): Promise<void> {
  const members = membersRepository(here.app.mongo);
  expect([await members.disable(userId), await members.enable(userId)]).toEqual([true, true]);
}

describe.each([
  ['a password reset', reset],
  ['a password set by an operator', setPassword],
  ['an account disabled and enabled again', disableAndEnable],
])('after %s', (_case, act) => {
  test('keys that were not removed › are refused by every process within 5 s', async () => {
    const member = await aMember(here.app);
    const secret = await createSecret(member);
    const before = await findKeys(member);
    expect([await statusWith(here, secret), await statusWith(there, secret)]).toEqual([200, 200]);
    await act(member);
    // The database becomes unavailable before the keys are removed.
    await keys().deleteMany({ userId: member.userId });
    await keys().insertMany(before);
    const statuses = async () => [await statusWith(here, secret), await statusWith(there, secret)];
    await expect.poll(statuses, within).toEqual([401, 401]);
  }, 30_000);

  test('a key created by a process with the session in its cache › does not work', async () => {
    const member = await aMember(here.app);
    const headers = { authorization: `Bearer ${member.accessToken}` };
    expect((await there.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
    await act(member);
    const response = await make(member, there);
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
    expect(await findKeys(member)).toEqual([]);
  });

  test('a key whose request sends its body late › is not created', async () => {
    const member = await aMember(here.app);
    const body = JSON.stringify(input);
    const late = await requestWithLateBody(member, body);
    await act(member);
    expect(await late.finish()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await findKeys(member)).toEqual([]);
  });

  test('keys of an earlier version, without an epoch › are ended, too', async () => {
    const member = await aMember(here.app);
    const secret = await createSecret(member);
    await keys().updateMany({ userId: member.userId }, { $unset: { epoch: '' } });
    const before = await findKeys(member);
    forgetMemos();
    expect(await statusWith(here, secret)).toBe(200);
    await act(member);
    await keys().deleteMany({ userId: member.userId });
    await keys().insertMany(before);
    forgetMemos();
    expect(await statusWith(here, secret)).toBe(401);
  });

  test("keys that were not removed › are not listed, and don't count for the limit", async () => {
    const member = await aMember(here.app);
    const idempotencyKey = randomUUID();
    const first = await make(member, here, idempotencyKey);
    for (let made = 1; made < limits.keysPerMember; made += 1) await make(member);
    expect((await make(member)).statusCode).toBe(409);
    const before = await findKeys(member);
    await act(member);
    await keys().deleteMany({ userId: member.userId });
    await keys().insertMany(before);
    await reopenSession(member);
    expect((await member.request('GET', '/api/keys')).json()).toEqual({ keys: [] });
    const again = await make(member, here, idempotencyKey);
    expect(again.statusCode).toBe(201);
    expect(again.json().secret).not.toBe(first.json().secret);
    const { id } = again.json().key;
    expect((await member.request('GET', '/api/keys')).json()).toMatchObject({ keys: [{ id }] });
    expect(await statusWith(here, again.json().secret)).toBe(200);
  });
});

test("a session ended elsewhere › can't create a key within 5 s either", async () => {
  const member = await aMember(here.app);
  const headers = { authorization: `Bearer ${member.accessToken}` };
  expect((await there.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
  await member.request('POST', '/api/sign-out', {}, sameSiteHeaders);
  expect((await make(member, there)).statusCode).toBe(401);
  expect(await findKeys(member)).toEqual([]);
});

/** Sends everything but the body; the server handles the request when this resolves. */
async function requestWithLateBody({ accessToken }: TestMember, body: string) {
  if (!here.app.server.listening) await here.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = here.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/keys HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${accessToken}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    'Connection: close',
  ];
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  // The refusal may close the connection before the body is sent.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return {
    async finish(): Promise<string> {
      socket.write(body);
      await closed;
      return received.replace('HTTP/1.1 100 Continue\r\n\r\n', '');
    },
  };
}
