import { times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, sameSiteHeaders } from '../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../testing/fixtures.ts';
import type { ActivityDocument } from '../../activity/activity-model.ts';
import type { KeyDocument } from './key-model.ts';

// Cache time, plus the time of a read on a busy machine.
const within = { timeout: times.sessionMemoMs + 15_000, interval: 250 };

const here = setUpTestApp();
const there = setUpSecondApp(here);
const member = setUpMemberOfEachTest(here);

const keys = () => here.app.mongo.collection<KeyDocument>('apiKeys');
const makeKey = async (): Promise<string> => {
  const input = { name: 'Station wall', scope: 'tools:read', days: 365 };
  return (await member.request('POST', '/api/keys', input)).json().secret;
};
const statusWith = async (secret: string, { app } = here) => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await app.inject({ url: '/api/tools', headers })).statusCode;
};
const signOut = (body: object) => member.request('POST', '/api/sign-out', body, sameSiteHeaders);
const changePassword = (more: object) =>
  member.request('PUT', '/api/me/password', {
    current_password: member.password,
    password: 'ladder 17 at the gate',
    ...more,
  });

describe.each<[string, (more: { end_keys?: boolean }) => Promise<{ statusCode: number }>]>([
  ['changing the password', changePassword],
  ['signing out everywhere else', (more) => signOut({ scope: 'others', ...more })],
  ['signing out everywhere', (more) => signOut({ scope: 'global', ...more })],
])('%s', (_act, perform) => {
  test('with end_keys › ends all keys in every process within 5 s, even if they were not removed', async () => {
    const secret = await makeKey();
    const before = await keys().find({ userId: member.userId }).toArray();
    expect([await statusWith(secret), await statusWith(secret, there)]).toEqual([200, 200]);
    expect((await perform({ end_keys: true })).statusCode).toBe(204);
    expect(await statusWith(secret)).toBe(401);
    // The database becomes unavailable before the keys are removed.
    await keys().deleteMany({ userId: member.userId });
    await keys().insertMany(before);
    await expect.poll(() => statusWith(secret, there), within).toBe(401);
    expect(await statusWith(secret)).toBe(401);
  }, 30_000);

  test('with end_keys › is recorded for the member', async () => {
    await makeKey();
    await perform({ end_keys: true });
    const countRecorded = () =>
      here.app.mongo
        .collection<ActivityDocument>('activity')
        .countDocuments({ userId: member.userId, kind: 'keys_ended' });
    await expect.poll(countRecorded).toBe(1);
  });

  test.each([{}, { end_keys: false }])('with %o › keeps the keys', async (more) => {
    const secret = await makeKey();
    expect((await perform(more)).statusCode).toBe(204);
    here.forgetMemos();
    expect(await statusWith(secret)).toBe(200);
  });
});

describe('a password change to the current password', () => {
  test('with end_keys › ends all keys, and shows it to the member', async () => {
    const secret = await makeKey();
    expect((await changePassword({})).statusCode).toBe(204);
    here.forgetMemos();
    expect(await statusWith(secret)).toBe(200);
    expect((await changePassword({ end_keys: true })).statusCode).toBe(204);
    expect(await statusWith(secret)).toBe(401);
    const kinds = () =>
      here.app.mongo
        .collection<ActivityDocument>('activity')
        .distinct('kind', { userId: member.userId });
    await expect.poll(kinds).toContain('keys_ended');
  });

  test('with a wrong password › ends nothing', async () => {
    const secret = await makeKey();
    const response = await changePassword({ current_password: 'not theirs', end_keys: true });
    expect(response.statusCode).toBe(400);
    here.forgetMemos();
    expect(await statusWith(secret)).toBe(200);
  });
});

describe('signing out of this browser only', () => {
  test('with end_keys › is refused: other sessions may still use the keys', async () => {
    const secret = await makeKey();
    expect((await signOut({ scope: 'local', end_keys: true })).statusCode).toBe(400);
    expect(await statusWith(secret)).toBe(200);
  });
});

describe('DELETE /api/keys', () => {
  test('ends all of the member’s keys, and nobody else’s; a retry changes nothing', async () => {
    const [one, two] = [await makeKey(), await makeKey()];
    const other = await aMember(here.app);
    const input = { name: 'Wall', scope: 'tools:read', days: 30 };
    const theirs = (await other.request('POST', '/api/keys', input)).json().secret;
    const responses = [
      await member.request('DELETE', '/api/keys'),
      await member.request('DELETE', '/api/keys'),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect([await statusWith(one), await statusWith(two), await statusWith(theirs)]).toEqual([
      401, 401, 200,
    ]);
    expect((await member.request('GET', '/api/keys')).json()).toEqual({ keys: [] });
    expect(await statusWith(await makeKey())).toBe(200);
  });
});
