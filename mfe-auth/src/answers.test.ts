import { fromNewerServer, garbageAnswers, unreadable } from '@firedeck/build/testing';
import { describe, expect, it } from 'vitest';
import { accountApi } from './account-api.ts';
import { links, readPolicies } from './link-api.ts';
import { createFakeShell, member, usualPolicies } from './testing/fake-shell.tsx';

const { accountRename, accountSessions, accountKeys, accountMakeKey, accountActivity } =
  accountApi.endpoints;

const at = '2026-01-01T00:00:00.000Z';
const id = '00000000-0000-4000-8000-000000000001';
const session = {
  id,
  current: true,
  device: 'Chrome on Windows',
  created_at: at,
  last_seen_at: at,
  expires_at: at,
  remember: false,
};
const key = {
  id,
  name: 'CAD',
  scope: 'tools:read',
  hint: 'fd_1',
  created_at: at,
  expires_at: at,
  last_used_at: null,
} as const;
const entry = { id, at, kind: 'sign_in', device: 'Chrome on Windows' };
const input = { name: 'CAD', scope: 'tools:read', days: 30 } as const;

type Ask = () => unknown;

/** Each answer that this module reads: how it is asked for, and what a good one is. */
const answers: [name: string, ask: Ask, good: object, list?: string][] = [
  ['accountRename', () => accountRename.initiate({ first_name: 'Ada' }), member],
  ['accountSessions', () => accountSessions.initiate(), { sessions: [session] }, 'sessions'],
  ['accountKeys', () => accountKeys.initiate(), { keys: [key] }, 'keys'],
  [
    'accountMakeKey',
    () => accountMakeKey.initiate({ input, idempotencyKey: id }),
    { key, secret: 'fd_secret' },
  ],
  ['accountActivity', () => accountActivity.initiate(), { entries: [entry] }, 'entries'],
];

const shellAnswering = (body: unknown) => createFakeShell({ answer: () => ({ body }) });
const ask = (thunk: Ask, body: unknown) =>
  shellAnswering(body).dispatch(thunk()) as Promise<{ data?: unknown; error?: unknown }>;

describe.each(answers)('%s', (_name, thunk, good) => {
  it.each(garbageAnswers)('answered with %j › is a request that failed', async (garbage) => {
    expect((await ask(thunk, garbage)).error).toMatchObject(unreadable);
  });

  it('answered by a newer server › is read all the same', async () => {
    const { data, error } = await ask(thunk, fromNewerServer(good, ['kind', 'scope']));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

describe.each(answers.filter(([, , , list]) => list))('%s', (_name, thunk, good, list = '') => {
  it('with rows that do not fit › has the others', async () => {
    const rows = (good as Record<string, unknown[]>)[list] ?? [];
    const { data } = await ask(thunk, { ...good, [list]: [{ id: 5 }, ...rows, null] });
    expect(data).toEqual(good);
  });
});

describe.each([
  ['the policies', readPolicies, usualPolicies],
  ['an invitation', () => links.readInvitation({ token: 't' }), { email: 'ada@example.org' }],
] as [string, () => Promise<unknown>, object][])('%s', (_name, read, good) => {
  it.each(garbageAnswers)('answered with %j › are a request that failed', async (garbage) => {
    shellAnswering(garbage);
    await expect(read()).rejects.toMatchObject(unreadable);
  });

  it('answered by a newer server › are read all the same', async () => {
    shellAnswering(fromNewerServer(good, ['sign_up']));
    await expect(read()).resolves.toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

it('an answer that does not fit › is reported once for this module, by its fields alone', async () => {
  const shell = shellAnswering({ key, secret: { text: 'fd_secret' } });
  const make = () => accountMakeKey.initiate({ input, idempotencyKey: id });
  await shell.dispatch(make());
  await shell.dispatch(make());
  expect(shell.unreadableAnswers).toEqual([['auth', 'secret: invalid_type']]);
});
