import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../../testing/fixtures.ts';
import { endsOfOneSession } from '../../../../testing/session-ends.ts';

// No worker takes the mails: they stay in the outbox.
const testApp = setUpTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
const member = setUpMemberOfEachTest(testApp);
/** A stranger in another session of the same member. */
let accessToken: string;

beforeEach(async () => {
  const { email, password } = member;
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email, password },
  });
  accessToken = response.json().access_token;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The new key; null when it is refused. */
async function makeKey(): Promise<string | null> {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { name: 'Wall', scope: 'tools:write', days: 365 },
  });
  return response.json().secret ?? null;
}

async function filterWorking(secrets: (string | null)[]): Promise<string[]> {
  testApp.forgetMemos();
  const statuses = await Promise.all(
    secrets.map(async (secret) => {
      const headers = { authorization: `Bearer ${secret}` };
      return [(await testApp.app.inject({ url: '/api/tools', headers })).statusCode, secret];
    }),
  );
  return statuses.flatMap(([status, secret]) => (status === 401 ? [] : [String(secret)]));
}

type Command = (...args: unknown[]) => Promise<unknown>;

/** Runs code around a command of the real database. */
function wrap(
  collection: string,
  command: string,
  around: (run: () => Promise<unknown>) => unknown,
) {
  const commands = testApp.app.mongo.collection(collection) as unknown as Record<string, Command>;
  const original = commands[command]?.bind(commands) as Command;
  vi.spyOn(commands, command).mockImplementation(async (...args) =>
    around(() => original(...args)),
  );
}

const signOut = (scope: string) =>
  member.request('POST', '/api/sign-out', { scope, end_keys: true }, sameSiteHeaders);
const changePassword = (password: string) =>
  member.request('PUT', '/api/me/password', {
    current_password: member.password,
    password,
    end_keys: true,
  });
/** What "This was not me" does. */
async function shutOut() {
  const { sessions } = (await member.request('GET', '/api/sessions')).json();
  const { id } = sessions.find(({ current }: { current: boolean }) => !current);
  const response = await member.request('DELETE', `/api/sessions/${id}`);
  return response.statusCode === 204 ? member.request('DELETE', '/api/keys') : response;
}

describe.each([
  ['signing out everywhere else', () => signOut('others')],
  ['signing out everywhere', () => signOut('global')],
  ['changing the password', () => changePassword('ladder 17 at the gate')],
  ['changing the password to the current one', () => changePassword(member.password)],
  ['ending that session', shutOut],
])('%s with end_keys', (_act, perform) => {
  test('while another session creates keys before and after each write › no key works afterwards', async () => {
    const made: (string | null)[] = [];
    let isMaking = false;
    const aroundEach = async (run: () => Promise<unknown>) => {
      if (isMaking) return run();
      const makeOne = async () => {
        isMaking = true;
        made.push(await makeKey());
        isMaking = false;
      };
      await makeOne();
      const result = await run();
      await makeOne();
      return result;
    };
    wrap('users', 'updateOne', aroundEach);
    wrap('sessions', 'updateMany', aroundEach);
    wrap('sessions', 'findOneAndUpdate', aroundEach);
    wrap('apiKeys', 'findOneAndDelete', aroundEach);
    expect((await perform()).statusCode).toBe(204);
    vi.restoreAllMocks();
    expect(made.filter((secret) => secret !== null).length).toBeGreaterThan(0);
    expect(made).toContain(null);
    expect(await filterWorking(made)).toEqual([]);
    expect((await member.request('GET', '/api/keys')).json().keys ?? []).toEqual([]);
  });

  test.each(['users', 'sessions'])(
    'while a key is created that waits for its read of %s › no key works afterwards',
    async (collection) => {
      // So that its next read is the one the key depends on.
      await testApp.app.inject({
        url: '/api/me',
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const [reading, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isFirst = true;
      wrap(collection, 'findOne', async (run) => {
        if (!isFirst) return run();
        isFirst = false;
        reading.resolve();
        await ended.promise;
        return run();
      });
      const making = makeKey();
      await reading.promise;
      expect((await perform()).statusCode).toBe(204);
      ended.resolve();
      const secret = await making;
      expect(await filterWorking([secret])).toEqual([]);
    },
  );
});

describe.each(endsOfOneSession(() => ({ testApp, member })))('%s', (_case, end) => {
  const requestKey = (idempotencyKey: string) =>
    member.request(
      'POST',
      '/api/keys',
      { name: 'Wall', scope: 'tools:write', days: 365 },
      { 'idempotency-key': idempotencyKey },
    );
  const endBefore = (command: string) => {
    let isFirst = true;
    wrap('apiKeys', command, async (run) => {
      if (isFirst) {
        isFirst = false;
        await end();
      }
      return run();
    });
  };

  test('while its key is written › no key and no mail remain', async () => {
    endBefore('insertOne');
    const response = await requestKey(randomUUID());
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
    const { mongo } = testApp.app;
    const { userId } = member;
    expect(await mongo.collection('apiKeys').countDocuments({ userId })).toBe(0);
    const user = await mongo.collection<{ _id: string }>('users').findOne({ _id: userId });
    expect(JSON.stringify(user)).not.toContain('key_made');
  });

  test('while a key is requested again › the key is not returned again, and stays', async () => {
    const idempotencyKey = randomUUID();
    const { secret } = (await requestKey(idempotencyKey)).json();
    endBefore('find');
    const response = await requestKey(idempotencyKey);
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
    expect(await filterWorking([secret])).toEqual([secret]);
  });
});
