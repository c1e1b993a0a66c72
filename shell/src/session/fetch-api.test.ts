import type { SessionState } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '../live/connection.ts';
import { stepUp } from '../step-up/step-up.ts';
import { anotherSession, aSession } from '../testing/fake-session.ts';
import { createFetchApi } from './fetch-api.ts';

const answers = vi.fn<typeof fetch>();
let state: SessionState;
const tokens = {
  state: () => state,
  accessToken: vi.fn(async (): Promise<string | null> => 'first'),
  replaceToken: vi.fn(async (): Promise<string | null> => 'second'),
};
const fetchApi = createFetchApi(tokens);

const sentTokens = () =>
  answers.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

beforeEach(() => {
  state = { status: 'signed-in', user: aSession().user };
  vi.stubGlobal('fetch', answers);
  answers.mockImplementation(async () => Response.json({}));
  connection.recordStatus(200, 'GET /api/tools');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('a request carries the access token beside its own headers', async () => {
  await fetchApi('/api/tools', { headers: { 'if-match': '"3"' } });
  const headers = new Headers(answers.mock.calls[0]?.[1]?.headers);
  expect(headers.get('authorization')).toBe('Bearer first');
  expect(headers.get('if-match')).toBe('"3"');
});

test('without a session it goes out without a token', async () => {
  tokens.accessToken.mockResolvedValueOnce(null);
  await fetchApi('/api/tools');
  expect(sentTokens()).toEqual([null]);
});

test('a refused token is replaced, and the request sent once more', async () => {
  answers.mockResolvedValueOnce(new Response(null, { status: 401 }));
  const response = await fetchApi('/api/tools', { method: 'POST', body: '{}' });
  expect(response.status).toBe(200);
  expect(sentTokens()).toEqual(['Bearer first', 'Bearer second']);
});

test('a second refusal is handed on', async () => {
  answers.mockImplementation(async () => new Response(null, { status: 401 }));
  const response = await fetchApi('/api/tools');
  expect(response.status).toBe(401);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('without another token the refusal is handed on', async () => {
  answers.mockResolvedValueOnce(new Response(null, { status: 401 }));
  tokens.replaceToken.mockResolvedValueOnce(null);
  expect((await fetchApi('/api/tools')).status).toBe(401);
  expect(answers).toHaveBeenCalledTimes(1);
});

describe('when another member comes while a request waits for its token', () => {
  const another = () => {
    state = { status: 'signed-in', user: anotherSession().user };
    return 'of another';
  };

  test('it is not sent, and counts as not authenticated', async () => {
    tokens.accessToken.mockImplementationOnce(async () => another());
    const response = await fetchApi('/api/tools', { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_authenticated' });
    expect(answers).not.toHaveBeenCalled();
  });

  test('it is not sent again with their token: the refusal is handed on', async () => {
    answers.mockImplementation(async () => new Response('refused', { status: 401 }));
    tokens.replaceToken.mockImplementationOnce(async () => another());
    const response = await fetchApi('/api/notes', { method: 'PUT', body: '{}' });
    expect([response.status, await response.text()]).toEqual([401, 'refused']);
    expect(sentTokens()).toEqual(['Bearer first']);
  });
});

test('a request begun before it is known who is here goes out as that member’s', async () => {
  state = { status: 'loading' };
  tokens.accessToken.mockImplementationOnce(async () => {
    state = { status: 'signed-in', user: aSession().user };
    return 'first';
  });
  expect((await fetchApi('/api/tools')).status).toBe(200);
  expect(sentTokens()).toEqual(['Bearer first']);
});

test('what boot asked for ahead is taken once', async () => {
  // The answer is good for a while from the page's start; a slow machine comes here later.
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  window.firedeckBoot = {
    refresh: null,
    answers: { '/api/tools': Promise.resolve(Response.json({ from: 'boot' })) },
  };
  expect(await (await fetchApi('/api/tools')).json()).toEqual({ from: 'boot' });
  expect(answers).not.toHaveBeenCalled();
  await fetchApi('/api/tools');
  expect(answers).toHaveBeenCalledTimes(1);
  delete window.firedeckBoot;
});

describe('an answer ahead', () => {
  const askedAhead = (answer: Response, path = '/api/tools') => {
    vi.spyOn(performance, 'now').mockReturnValue(2_000);
    window.firedeckBoot = { refresh: null, answers: { [path]: Promise.resolve(answer) } };
  };
  afterEach(() => {
    delete window.firedeckBoot;
  });

  test.each([404, 500, 503])(
    'that is %s › is the answer: a query is asked once',
    async (status) => {
      askedAhead(new Response(null, { status }));
      expect((await fetchApi('/api/tools')).status).toBe(status);
      expect(answers).not.toHaveBeenCalled();
      expect(connection.state().isServerUnreachable).toBe(status === 503);
    },
  );

  test('that fails, and then another of its route with another query › marks the server away once', async () => {
    askedAhead(new Response(null, { status: 503 }), '/api/tools?page=1');
    await fetchApi('/api/tools?page=1');
    expect(connection.state().isServerUnreachable).toBe(true);
    connection.recordStatus(200, 'GET /api/notes');
    answers.mockResolvedValueOnce(new Response(null, { status: 503 }));
    await fetchApi('/api/tools?page=2');
    expect(connection.state().isServerUnreachable).toBe(false);
  });

  test('that never came › is a failure of the network', async () => {
    askedAhead(Response.error());
    await expect(fetchApi('/api/tools')).rejects.toThrow(TypeError);
    expect(answers).not.toHaveBeenCalled();
    expect(connection.state().isServerUnreachable).toBe(true);
  });

  test('that refuses the token › is asked for with the session as it is now', async () => {
    askedAhead(new Response(null, { status: 401 }));
    expect((await fetchApi('/api/tools')).status).toBe(200);
  });
});

test('a request without an answer says that the server is away, the next answer that it is back', async () => {
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(fetchApi('/api/tools')).rejects.toThrow('Failed to fetch');
  expect(connection.state().isServerUnreachable).toBe(true);
  await fetchApi('/api/tools');
  expect(connection.state().isServerUnreachable).toBe(false);
});

test('a request given up on purpose says nothing of the server', async () => {
  const giveUp = new AbortController();
  answers.mockImplementationOnce(async () => {
    giveUp.abort();
    throw giveUp.signal.reason;
  });
  await expect(fetchApi('/api/tools', { signal: giveUp.signal })).rejects.toThrow();
  expect(connection.state().isServerUnreachable).toBe(false);
});

test('a file has a minute to be sent; that it was too slow says nothing of the server', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answers.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
  const file = new File(['x'], 'engine.png');
  await expect(fetchApi('/api/pictures', { method: 'POST', body: file })).rejects.toThrow();
  expect(limit).toHaveBeenCalledExactlyOnceWith(60_000);
  expect(connection.state().isServerUnreachable).toBe(false);
});

test('the file of a whole account has five minutes to arrive', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await fetchApi('/api/me/export');
  expect(limit).toHaveBeenCalledExactlyOnceWith(300_000);
});

test('any other request that was too slow says that the server is away', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answers.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
  await expect(fetchApi('/api/tools')).rejects.toThrow();
  expect(limit).toHaveBeenCalledExactlyOnceWith(12_000);
  expect(connection.state().isServerUnreachable).toBe(true);
});

describe('an answer that wants the password again', () => {
  const wanted = {
    code: 'step_up_required',
    methods: ['password'],
    message: 'Nothing was changed.',
    request_id: 'r',
  };
  const wants = (body: object = wanted) => Response.json(body, { status: 403 });
  const post = () => fetchApi('/api/keys', { method: 'POST', body: '{"name":"Wall"}' });
  afterEach(() => stepUp.answer(false));

  test('after it was entered › the request goes out once more, as it was', async () => {
    answers.mockResolvedValueOnce(wants()).mockResolvedValueOnce(Response.json({ made: true }));
    const answer = post();
    await vi.waitUntil(() => stepUp.isAsked());
    stepUp.answer(true);
    expect(await (await answer).json()).toEqual({ made: true });
    expect(answers.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
      ['/api/keys', '{"name":"Wall"}'],
      ['/api/keys', '{"name":"Wall"}'],
    ]);
    expect(stepUp.isAsked()).toBe(false);
  });

  test('when it is not given › is handed on whole, and nothing is sent again', async () => {
    answers.mockResolvedValueOnce(wants());
    const answer = post();
    await vi.waitUntil(() => stepUp.isAsked());
    stepUp.answer(false);
    expect((await answer).status).toBe(403);
    expect(await (await answer).json()).toEqual(wanted);
    expect(answers).toHaveBeenCalledTimes(1);
  });

  test('to several requests at once › is asked once, and each goes out once more', async () => {
    answers.mockResolvedValueOnce(wants()).mockResolvedValueOnce(wants());
    const asked = vi.fn();
    const stop = stepUp.subscribe(asked);
    const both = Promise.all([post(), post()]);
    await vi.waitUntil(() => answers.mock.calls.length === 2 && stepUp.isAsked());
    stepUp.answer(true);
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    // Asked and answered.
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
  });

  test('wanted again after it was entered › is handed on: nobody is asked without end', async () => {
    answers.mockImplementation(async () => wants());
    const answer = post();
    await vi.waitUntil(() => stepUp.isAsked());
    stepUp.answer(true);
    expect((await answer).status).toBe(403);
    expect(answers).toHaveBeenCalledTimes(2);
    expect(stepUp.isAsked()).toBe(false);
  });

  test('when another member has come meanwhile › nothing is sent in their name', async () => {
    answers.mockResolvedValueOnce(wants());
    const answer = post();
    await vi.waitUntil(() => stepUp.isAsked());
    state = { status: 'signed-in', user: anotherSession().user };
    stepUp.answer(true);
    expect((await answer).status).toBe(403);
    expect(answers).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['another refusal', { ...wanted, code: 'not_allowed' }],
    ['ways that this page does not know', { ...wanted, methods: ['passkey'] }],
  ])('%s › is handed on without a question', async (_case, body) => {
    answers.mockResolvedValueOnce(wants(body));
    expect(await (await post()).json()).toEqual(body);
    expect(stepUp.isAsked()).toBe(false);
  });
});
