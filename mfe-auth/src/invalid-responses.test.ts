import { fromNewerServer, invalidResponses, unreadable } from '@firedeck/build/testing';
import { getStore, type ModuleStore } from '@firedeck/sdk';
import { describe, expect, it } from 'vitest';
import { accountApi } from './account/account-api.ts';
import { activityApi } from './activity/activity-api.ts';
import { keysApi } from './keys/keys-api.ts';
import { links, readPolicies } from './public-api.ts';
import { sessionsApi } from './sessions/sessions-api.ts';
import { createFakeShell, member, usualPolicies } from './testing/fake-shell.ts';

const { accountRename } = accountApi.endpoints;
const { accountSessionsList } = sessionsApi.endpoints;
const { accountKeysList, accountCreateKey } = keysApi.endpoints;
const { accountActivityList } = activityApi.endpoints;

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

type CreateRequest = () => Parameters<ModuleStore['dispatch']>[0];

/** Each endpoint with a request and a valid response. */
const responses: [name: string, createRequest: CreateRequest, valid: object, list?: string][] = [
  ['accountRename', () => accountRename.initiate({ first_name: 'Ada' }), member],
  [
    'accountSessionsList',
    () => accountSessionsList.initiate(),
    { sessions: [session] },
    'sessions',
  ],
  ['accountKeysList', () => accountKeysList.initiate(), { keys: [key] }, 'keys'],
  [
    'accountCreateKey',
    () => accountCreateKey.initiate({ input, idempotencyKey: id }),
    { key, secret: 'fd_secret' },
  ],
  ['accountActivityList', () => accountActivityList.initiate(), { entries: [entry] }, 'entries'],
];

const shellResponding = (body: unknown) => createFakeShell({ answer: () => ({ body }) });
const request = (createRequest: CreateRequest, body: unknown) => {
  shellResponding(body);
  return getStore().dispatch(createRequest()) as Promise<{ data?: unknown; error?: unknown }>;
};

describe.each(responses)('%s', (_name, createRequest, valid) => {
  it.each(invalidResponses)('response %j › the request fails', async (garbage) => {
    expect((await request(createRequest, garbage)).error).toMatchObject(unreadable);
  });

  it('response of a newer server › is accepted', async () => {
    const { data, error } = await request(createRequest, fromNewerServer(valid, ['kind', 'scope']));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

describe.each(responses.filter(([, , , list]) => list))(
  '%s',
  (_name, createRequest, valid, list = '') => {
    it('invalid rows › only these rows are missing', async () => {
      const rows = (valid as Record<string, unknown[]>)[list] ?? [];
      const { data } = await request(createRequest, {
        ...valid,
        [list]: [{ id: 5 }, ...rows, null],
      });
      expect(data).toEqual(valid);
    });
  },
);

describe.each([
  ['the policies', readPolicies, usualPolicies],
  ['an invitation', () => links.readInvitation({ token: 't' }), { email: 'ada@example.org' }],
] as [string, () => Promise<unknown>, object][])('%s', (_name, read, valid) => {
  it.each(invalidResponses)('response %j › the request fails', async (garbage) => {
    shellResponding(garbage);
    await expect(read()).rejects.toMatchObject(unreadable);
  });

  it('response of a newer server › is accepted', async () => {
    shellResponding(fromNewerServer(valid, ['sign_up']));
    await expect(read()).resolves.toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

it('invalid response › is reported once for the module, by field names only', async () => {
  const shell = shellResponding({ key, secret: { text: 'fd_secret' } });
  const make = () => accountCreateKey.initiate({ input, idempotencyKey: id });
  await getStore().dispatch(make());
  await getStore().dispatch(make());
  expect(shell.unreadableAnswers).toEqual([['auth', 'secret: invalid_type']]);
});
