import { stepUpTicketHeader } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '../connection/connection.ts';
import type { Owner } from '../member-data/member-sessions.ts';
import { stepUp } from '../step-up/step-up.ts';
import { anotherSession, aSession, noCopy } from '../testing/fake-session.ts';
import { createFetchApi } from './fetch-api.ts';

const respond = vi.fn<typeof fetch>();
let state: SessionState;
let owner: Owner | null = null;
const tokens = {
  state: () => state,
  owner: () => owner,
  isOffline: () => state.status === 'signed-in' && state.copiedAt !== undefined,
  accessToken: vi.fn(async (): Promise<string | null> => 'first'),
  replaceToken: vi.fn(async (): Promise<string | null> => 'second'),
  checkNow: vi.fn(async () => {}),
};
const fetchApi = createFetchApi(tokens, noCopy);

const sentTokens = () =>
  respond.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

beforeEach(() => {
  state = { status: 'signed-in', user: aSession().user };
  vi.stubGlobal('fetch', respond);
  respond.mockImplementation(async () => Response.json({}));
  connection.recordStatus(200, 'GET /api/tools');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('a request › carries the access token and its own headers', async () => {
  await fetchApi('/api/tools', { headers: { 'if-match': '"3"' } });
  const headers = new Headers(respond.mock.calls[0]?.[1]?.headers);
  expect(headers.get('authorization')).toBe('Bearer first');
  expect(headers.get('if-match')).toBe('"3"');
});

test('rejected because enrollment is due › the session is checked once, which opens the enrollment', async () => {
  const refusal = () =>
    Response.json({ code: 'enrollment_required', message: '', request_id: 'r' }, { status: 403 });
  respond.mockImplementation(async () => refusal());
  expect((await fetchApi('/api/tools')).status).toBe(403);
  expect(tokens.checkNow).toHaveBeenCalledTimes(1);
  const enrollment = { mode: 'all', due_at: '2026-01-01T00:00:00.000Z', is_due: true } as const;
  state = { status: 'signed-in', user: aSession().user, enrollment };
  await fetchApi('/api/notes');
  expect(tokens.checkNow).toHaveBeenCalledTimes(1);
});

test('rejected because the screen is locked › the session is checked, which locks this page too', async () => {
  respond.mockImplementation(async () => Response.json({ code: 'locked' }, { status: 423 }));
  expect((await fetchApi('/api/tools')).status).toBe(423);
  expect(tokens.checkNow).toHaveBeenCalledTimes(1);
});

test('without a session › it is sent without a token', async () => {
  state = { status: 'signed-out' };
  tokens.accessToken.mockResolvedValueOnce(null);
  await fetchApi('/api/tools');
  expect(sentTokens()).toEqual([null]);
});

test('the session ends while a request waits for its token › it is not sent and fails as not authenticated', async () => {
  tokens.accessToken.mockResolvedValueOnce(null);
  const response = await fetchApi('/api/tools');
  expect([response.status, (await response.json()).code]).toEqual([401, 'not_authenticated']);
  expect(sentTokens()).toEqual([]);
});

test('the token is rejected › it is refreshed and the request sent once more', async () => {
  respond.mockResolvedValueOnce(new Response(null, { status: 401 }));
  const response = await fetchApi('/api/tools', { method: 'POST', body: '{}' });
  expect(response.status).toBe(200);
  expect(sentTokens()).toEqual(['Bearer first', 'Bearer second']);
});

test('rejected twice › the response is returned', async () => {
  respond.mockImplementation(async () => new Response(null, { status: 401 }));
  const response = await fetchApi('/api/tools');
  expect(response.status).toBe(401);
  expect(respond).toHaveBeenCalledTimes(2);
});

test('no new token › the rejection is returned', async () => {
  respond.mockResolvedValueOnce(new Response(null, { status: 401 }));
  tokens.replaceToken.mockResolvedValueOnce(null);
  expect((await fetchApi('/api/tools')).status).toBe(401);
  expect(respond).toHaveBeenCalledTimes(1);
});

describe('another member signs in while a request waits for its token', () => {
  const another = () => {
    state = { status: 'signed-in', user: anotherSession().user };
    return 'of another';
  };

  test('before the first attempt › it is not sent and fails as not authenticated', async () => {
    tokens.accessToken.mockImplementationOnce(async () => another());
    const response = await fetchApi('/api/tools', { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_authenticated' });
    expect(respond).not.toHaveBeenCalled();
  });

  test('after a 401 response › it is not sent again with their token', async () => {
    respond.mockImplementation(async () => new Response('refused', { status: 401 }));
    tokens.replaceToken.mockImplementationOnce(async () => another());
    const response = await fetchApi('/api/notes', { method: 'PUT', body: '{}' });
    expect([response.status, await response.text()]).toEqual([401, 'refused']);
    expect(sentTokens()).toEqual(['Bearer first']);
  });
});

test('a request before the session is loaded › is sent as the member’s', async () => {
  state = { status: 'loading' };
  tokens.accessToken.mockImplementationOnce(async () => {
    state = { status: 'signed-in', user: aSession().user };
    return 'first';
  });
  expect((await fetchApi('/api/tools')).status).toBe(200);
  expect(sentTokens()).toEqual(['Bearer first']);
});

test('a boot response › is used once', async () => {
  // Boot responses expire some seconds after page start; a slow machine is later.
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = {
    refresh: null,
    answers: { '/api/tools': Promise.resolve(Response.json({ from: 'boot' })) },
    session: Promise.resolve(aSession()),
  };
  expect(await (await fetchApi('/api/tools')).json()).toEqual({ from: 'boot' });
  expect(respond).not.toHaveBeenCalled();
  await fetchApi('/api/tools');
  expect(respond).toHaveBeenCalledTimes(1);
  delete window.firedeckBoot;
});

describe('a boot response', () => {
  const setBootResponse = (response: Response, path = '/api/tools', session = aSession()) => {
    vi.spyOn(performance, 'now').mockReturnValue(2_000);
    window.firedeckBoot = {
      refresh: null,
      answers: { [path]: Promise.resolve(response) },
      session: Promise.resolve(session),
    };
  };
  afterEach(() => {
    delete window.firedeckBoot;
  });

  test.each([404, 500, 503])('with status %s › is used: the query is sent once', async (status) => {
    setBootResponse(new Response(null, { status }));
    expect((await fetchApi('/api/tools')).status).toBe(status);
    expect(respond).not.toHaveBeenCalled();
    expect(connection.state().isServerUnreachable).toBe(status === 503);
  });

  test('fails, then another request of its route fails › the server is marked unreachable once', async () => {
    setBootResponse(new Response(null, { status: 503 }), '/api/tools?page=1');
    await fetchApi('/api/tools?page=1');
    expect(connection.state().isServerUnreachable).toBe(true);
    connection.recordStatus(200, 'GET /api/notes');
    respond.mockResolvedValueOnce(new Response(null, { status: 503 }));
    await fetchApi('/api/tools?page=2');
    expect(connection.state().isServerUnreachable).toBe(false);
  });

  test('never arrived › is a network failure', async () => {
    setBootResponse(Response.error());
    await expect(fetchApi('/api/tools')).rejects.toThrow(TypeError);
    expect(respond).not.toHaveBeenCalled();
    expect(connection.state().isServerUnreachable).toBe(true);
  });

  test('of the previous member › is not used, and not copied', async () => {
    const save = vi.fn(async () => {});
    const fetchCopied = createFetchApi(tokens, { ...noCopy, paths: ['/api/tools'], save });
    owner = { member: aSession().user.id, session: 'one' };
    setBootResponse(Response.json({ from: 'another' }), '/api/tools', anotherSession());
    expect(await (await fetchCopied('/api/tools')).json()).toEqual({});
    expect(respond).toHaveBeenCalledTimes(1);
    const [copied] = save.mock.calls as unknown as [unknown, string, Response][];
    expect(await copied?.[2].json()).toEqual({});
    expect(save).toHaveBeenCalledTimes(1);
    owner = null;
  });

  test('the session is still loading › waits for it, and uses only the response for its member', async () => {
    state = { status: 'loading' };
    tokens.accessToken.mockImplementationOnce(async () => {
      state = { status: 'signed-in', user: anotherSession().user };
      return 'first';
    });
    setBootResponse(Response.json({ from: 'another' }));
    expect(await (await fetchApi('/api/tools')).json()).toEqual({});
  });

  test('rejects the token › the request is sent with the current session', async () => {
    setBootResponse(new Response(null, { status: 401 }));
    expect((await fetchApi('/api/tools')).status).toBe(200);
  });
});

test('no response › the server is unreachable until the next response', async () => {
  respond.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(fetchApi('/api/tools')).rejects.toThrow('Failed to fetch');
  expect(connection.state().isServerUnreachable).toBe(true);
  await fetchApi('/api/tools');
  expect(connection.state().isServerUnreachable).toBe(false);
});

test('an aborted request › does not mark the server unreachable', async () => {
  const controller = new AbortController();
  respond.mockImplementationOnce(async () => {
    controller.abort();
    throw controller.signal.reason;
  });
  await expect(fetchApi('/api/tools', { signal: controller.signal })).rejects.toThrow();
  expect(connection.state().isServerUnreachable).toBe(false);
});

test('an upload › times out after a minute without marking the server unreachable', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  respond.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
  const file = new File(['x'], 'engine.png');
  await expect(fetchApi('/api/pictures', { method: 'POST', body: file })).rejects.toThrow();
  expect(limit).toHaveBeenCalledExactlyOnceWith(60_000);
  expect(connection.state().isServerUnreachable).toBe(false);
});

test.each([
  ['the account export', '/api/me/export'],
  ['the export of the audit', '/api/agency/audit/export?format=csv'],
])('%s › times out after five minutes', async (_what, path) => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await fetchApi(path);
  expect(limit).toHaveBeenCalledExactlyOnceWith(300_000);
});

test('any other request times out › the server is marked unreachable', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  respond.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
  await expect(fetchApi('/api/tools')).rejects.toThrow();
  expect(limit).toHaveBeenCalledExactlyOnceWith(12_000);
  expect(connection.state().isServerUnreachable).toBe(true);
});

describe('a response that requires step-up', () => {
  const required = {
    code: 'step_up_required',
    methods: ['password'],
    message: 'Nothing was changed.',
    request_id: 'r',
  };
  const wants = (body: object = required) => Response.json(body, { status: 403 });
  const post = () => fetchApi('/api/keys', { method: 'POST', body: '{"name":"Wall"}' });
  afterEach(stepUp.cancelAll);

  test('password entered › the same request is sent again', async () => {
    respond.mockResolvedValueOnce(wants()).mockResolvedValueOnce(Response.json({ made: true }));
    const response = post();
    await vi.waitUntil(() => stepUp.pending());
    stepUp.pending()?.settle(true);
    expect(await (await response).json()).toEqual({ made: true });
    expect(respond.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
      ['/api/keys', '{"name":"Wall"}'],
      ['/api/keys', '{"name":"Wall"}'],
    ]);
    expect(stepUp.pending()).toBeNull();
  });

  test('with a ticket › only the proof carries it, one action after the other', async () => {
    const ticketOf = (init?: RequestInit) => new Headers(init?.headers).get(stepUpTicketHeader);
    const acts: Promise<Response>[] = [];
    for (const ticket of ['one', 'other']) {
      respond.mockResolvedValueOnce(wants({ ...required, ticket } as typeof required));
      acts.push(post());
      await vi.waitUntil(() => respond.mock.calls.length === acts.length);
    }
    for (const ticket of ['one', 'other']) {
      await vi.waitUntil(() => stepUp.pending()?.ticket === ticket);
      await fetchApi('/api/step-up', { method: 'POST', body: '{}' });
      expect(ticketOf(respond.mock.lastCall?.[1])).toBe(ticket);
      stepUp.pending()?.settle(true);
    }
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([200, 200]);
    expect(ticketOf(respond.mock.lastCall?.[1])).toBeNull();
  });

  test('password not entered › the response is returned, nothing is sent again', async () => {
    respond.mockResolvedValueOnce(wants());
    const response = post();
    await vi.waitUntil(() => stepUp.pending());
    stepUp.pending()?.settle(false);
    expect((await response).status).toBe(403);
    expect(await (await response).json()).toEqual(required);
    expect(respond).toHaveBeenCalledTimes(1);
  });

  test('concurrent requests › one password prompt, and each is sent again', async () => {
    respond.mockResolvedValueOnce(wants()).mockResolvedValueOnce(wants());
    const listener = vi.fn();
    const stop = stepUp.subscribe(listener);
    const both = Promise.all([post(), post()]);
    await vi.waitUntil(() => respond.mock.calls.length === 2 && stepUp.pending());
    stepUp.pending()?.settle(true);
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    // The dialog opened and closed.
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  test('required again after the password › the response is returned', async () => {
    respond.mockImplementation(async () => wants());
    const response = post();
    await vi.waitUntil(() => stepUp.pending());
    stepUp.pending()?.settle(true);
    expect((await response).status).toBe(403);
    expect(respond).toHaveBeenCalledTimes(2);
    expect(stepUp.pending()).toBeNull();
  });

  test('another member signed in meanwhile › nothing is sent as them', async () => {
    respond.mockResolvedValueOnce(wants());
    const response = post();
    await vi.waitUntil(() => stepUp.pending());
    state = { status: 'signed-in', user: anotherSession().user };
    stepUp.pending()?.settle(true);
    expect((await response).status).toBe(403);
    expect(respond).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['another error code', { ...required, code: 'not_allowed' }],
    ['unknown methods', { ...required, methods: ['retina'] }],
  ])('%s › is returned without a dialog', async (_case, body) => {
    respond.mockResolvedValueOnce(wants(body));
    expect(await (await post()).json()).toEqual(body);
    expect(stepUp.pending()).toBeNull();
  });
});
