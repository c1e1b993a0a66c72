import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { trackedFetch } from './tracked-fetch.ts';

const path = '/api/sso/start';
const body = (code: string) => ({ code, message: 'Away.', request_id: 'r' });
const answer = (status: number, code: string) => Response.json(body(code), { status });

beforeEach(() => connection.recordStatus(200, `POST ${path}`));
afterEach(() => vi.unstubAllGlobals());

async function send(response: Response): Promise<Response> {
  vi.stubGlobal('fetch', async () => response);
  return trackedFetch(path, { method: 'POST' });
}

test('sign_in_unavailable from our server › the server is reachable', async () => {
  const response = await send(answer(503, 'sign_in_unavailable'));
  expect(connection.state().isServerUnreachable).toBe(false);
  expect(await response.json()).toEqual(body('sign_in_unavailable'));
});

test.each<[string, () => Response]>([
  ['a server without its database', () => answer(503, 'temporarily_unavailable')],
  ['a gateway’s page', () => new Response('<html>sign_in_unavailable', { status: 503 })],
  ['the same code from a gateway', () => answer(502, 'sign_in_unavailable')],
  [
    'no JSON',
    () => new Response('{', { status: 503, headers: { 'content-type': 'application/json' } }),
  ],
  ['a gateway whose page never ends', () => new Response(new ReadableStream(), { status: 503 })],
])('%s › is unreachable', async (_case, respond) => {
  await send(respond());
  expect(connection.state().isServerUnreachable).toBe(true);
});
