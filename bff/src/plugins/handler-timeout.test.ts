import fastify from 'fastify';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../lib/http/domain-error.ts';
import { errorReplies } from './error-replies.ts';
import { handlerTimeoutPlugin } from './handler-timeout.ts';

interface LogLine {
  level: number;
  msg: string;
  reqId: string;
}

const log: LogLine[] = [];
const stream = { write: (line: string) => void log.push(JSON.parse(line)) };
const app = fastify({ handlerTimeout: 100, forceCloseConnections: true, logger: { stream } });
const refusals: Record<string, Error> = {
  limit: new DomainError('limit_reached'),
  outage: new mongo.MongoNetworkTimeoutError('closed'),
};
let address: string;
/** Lets all waiting handlers respond. */
let release = () => {};
let released = new Promise<void>(() => {});

beforeAll(async () => {
  await app.register(errorReplies);
  await app.register(handlerTimeoutPlugin);
  const method = ['GET', 'POST'];
  const answer = async () => {
    await released;
    return { late: true };
  };
  app.route({ method, url: '/slow', handler: answer });
  app.route({
    method,
    url: '/failing',
    handler: async () => {
      await released;
      throw new Error('failed late');
    },
  });
  app.route({
    method,
    url: '/refusing/:reason',
    handler: async (request) => {
      await released;
      throw refusals[(request.params as { reason: string }).reason];
    },
  });
  app.post('/stalled', async () => {
    const began = performance.now();
    while (performance.now() - began < 150);
    return answer();
  });
  app.post('/longer', { handlerTimeout: 600_000 }, answer);
  app.post('/hijacked', (_request, reply) => {
    reply.hijack();
    void released.then(() => reply.raw.end('late'));
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

function hold() {
  released = new Promise((resolve) => {
    release = resolve;
  });
}

const get = (path: string) => fetch(address + path);
const post = (path: string) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

test.each([
  ['without a body', get],
  ['with a body that has been read', post],
])(
  'a request %s › times out, and its late response is discarded without a log line',
  async (_case, send) => {
    hold();
    const response = await send('/slow');
    expect(response.status).toBe(504);
    expect(response.headers.get('connection')).toBe('close');
    const { code, request_id } = await response.json();
    expect(code).toBe('handler_timeout');
    const lines = () => log.filter(({ reqId }) => reqId === request_id).map(({ msg }) => msg);
    const before = lines();
    release();
    // Responds after the slow handler, which the same release ended.
    expect((await post('/longer')).status).toBe(200);
    expect(lines()).toEqual(before);
  },
);

test('an event loop blocked beyond the limit › the request still times out', async () => {
  hold();
  expect((await post('/stalled')).status).toBe(504);
  release();
});

test('a handler that fails after the limit › is logged as a late failure', async () => {
  hold();
  const { request_id } = await (await post('/failing')).json();
  release();
  await expect
    .poll(() => log.find(({ reqId, level }) => reqId === request_id && level === 50)?.msg)
    .toBe('request failed after the time limit');
});

test.each(Object.keys(refusals))(
  'a handler that refuses after the limit (%s) › logs no error',
  async (reason) => {
    hold();
    const { request_id } = await (await post(`/refusing/${reason}`)).json();
    const failing = await (await post('/failing')).json();
    release();
    await expect
      .poll(() => log.some(({ reqId, level }) => reqId === failing.request_id && level === 50))
      .toBe(true);
    expect(log.filter(({ reqId, level }) => reqId === request_id && level === 50)).toEqual([]);
  },
);

test.each([
  ['with a limit of its own', '/longer', '{"late":true}'],
  ['with a hijacked reply', '/hijacked', 'late'],
])('a request %s › outlasts the default limit', async (_case, path, body) => {
  hold();
  const outlasting = post(path);
  // Sent later, so its timeout means that the first request has exceeded the default limit, too.
  expect((await post('/slow')).status).toBe(504);
  release();
  const response = await outlasting;
  expect([response.status, await response.text()]).toEqual([200, body]);
});
