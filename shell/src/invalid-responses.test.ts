import { fromNewerServer, invalidResponses, unreadable } from '@firedeck/build/testing';
import { api, type ShellServices } from '@firedeck/sdk';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { statusApi } from './header/panels/status-api.ts';
import { detectSignIns } from './notifications/detect-sign-ins.ts';
import { classifyRefresh, parseRefreshResponse } from './session/refresh-outcome.ts';
import { sessionRequests } from './session/session-requests.ts';
import { createStore } from './store.ts';
import { aStatus } from './testing/a-status.ts';
import { aSession } from './testing/fake-session.ts';
import { standInShell } from './testing/stand-in-shell.ts';

const session = aSession();
const pointer = {
  id: 'tools',
  serial: 1,
  enabled: true,
  current: { version: '1.0.0', artifact: '1.0.0-0123456789abcdef' },
  previous: null,
  canary: null,
};

// The keys of a record are data, not fields.
const { audit_days_by_kind: _, ...policies } = aStatus().policies;

const respondWith = (body: unknown): ShellServices['fetchApi'] =>
  vi.fn(async () => Response.json(body));
const { statusGet, modulesGet } = statusApi.endpoints;
const viaStore = (query: unknown) => async (body: unknown) => {
  standInShell({ fetchApi: respondWith(body) });
  const store = createStore();
  const { data, error } = await (store.dispatch(query as never) as unknown as Promise<{
    data?: unknown;
    error?: unknown;
  }>);
  store.dispatch(api.util.resetApiState());
  if (error) throw error;
  return data;
};
const viaFetch = (send: () => Promise<unknown>) => (body: unknown) => {
  standInShell({});
  vi.stubGlobal('fetch', respondWith(body));
  return send();
};
const signIn = () => sessionRequests.signIn({ email: 'a@b.c', password: 'x', remember: false });
const mfa = { ticket: 't', methods: ['totp'], expires_in: 300, can_remember: false };
const secondStep = (body: unknown) => {
  standInShell({});
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 202 }));
  return signIn();
};
const signUp = () => sessionRequests.signUp({ email: 'a@b.c', password: 'x' });
const notifications = { member: () => 'ada', add: vi.fn() };
const detect = (body: unknown) => {
  standInShell({});
  return detectSignIns({
    fetchApi: respondWith(body),
    memberId: 'ada',
    notifications: notifications as never,
    values: { read: async () => null, update: async () => null },
    newSessionId: null,
  });
};

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['GET /api/status', viaStore(statusGet.initiate()), { ...aStatus(), policies }],
  ['GET /api/modules', viaStore(modulesGet.initiate()), { serial: 1, modules: [pointer] }],
  ['POST /api/sign-in', viaFetch(signIn), session],
  ['POST /api/sign-up', viaFetch(signUp), { user: session.user, session }],
] as const)('%s', (_name, request, valid) => {
  test.each(invalidResponses)('response is %j › the request fails', async (garbage) => {
    await expect(request(garbage)).rejects.toMatchObject(unreadable);
  });

  test('response of a newer server › is parsed', async () => {
    const response = request(fromNewerServer(valid, ['sign_up']));
    await expect(response).resolves.toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

test('a second step of a newer server › is parsed', async () => {
  const outcome = await secondStep({ mfa: fromNewerServer(mfa, ['totp']) });
  expect(outcome).toMatchObject({ mfa: { of_tomorrow: { any: ['thing'] } } });
});

test.each(invalidResponses)('a second step %j › the sign-in fails', async (garbage) => {
  await expect(secondStep({ mfa: garbage })).rejects.toMatchObject({ ...unreadable, status: 202 });
});

test('an invalid module in the releases › is omitted', async () => {
  const request = viaStore(modulesGet.initiate());
  const released = await request({ serial: 1, modules: [{ id: 'notes' }, pointer] });
  expect(released).toEqual({ serial: 1, modules: [pointer] });
});

describe('POST /api/refresh', () => {
  const classify = async (body: unknown) => {
    standInShell({});
    return classifyRefresh(await parseRefreshResponse(Response.json(body)));
  };

  test.each(invalidResponses)('response is %j › does not end the session', async (garbage) => {
    expect(await classify(garbage)).toEqual({ kind: 'unreachable' });
  });

  test('response of a newer server › renews the session', async () => {
    expect(await classify(fromNewerServer(session))).toMatchObject({ kind: 'renewed' });
  });
});

test.each(invalidResponses)('sessions response is %j › adds no notification', async (garbage) => {
  await expect(detect(garbage)).rejects.toMatchObject(unreadable);
  expect(notifications.add).not.toHaveBeenCalled();
});
