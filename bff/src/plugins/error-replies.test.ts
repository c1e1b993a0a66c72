import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { errorReplies } from './error-replies.ts';

const { MongoServerError, MongoWriteConcernError } = mongo;

async function responseTo(error: Error) {
  const app = fastify();
  await app.register(errorReplies);
  app.get('/', () => Promise.reject(error));
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code, body };
}

const serverError = (code: number, errmsg = 'no', errorLabels: string[] = []) =>
  new MongoServerError({ code, errmsg, errorLabels });
const writeConcernError = (code: number) =>
  new MongoWriteConcernError({ ok: 1, writeConcernError: { code, errmsg: 'no' } });
const fromGateway = (message: string): [string, Error] => [message, serverError(1, message)];

const asBefore =
  'msg_find.go:43 (handler.(*Handler).msgFind): pool.go:90 (documentdb.(*Pool).Acquire): ';

const passing: [string, Error][] = [
  ...[6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 16_908_292].map(
    (code): [string, Error] => [`code ${code}`, serverError(code)],
  ),
  ['a step-down during the write', writeConcernError(189)],
  ['a write that the majority did not confirm in time', writeConcernError(64)],
  ['an error labeled as retryable', serverError(8, 'no', ['RetryableWriteError'])],
  fromGateway('terminating connection due to unexpected postmaster exit'),
  fromGateway('terminating connection due to administrator command'),
  fromGateway('the database system is shutting down'),
  fromGateway('the database system is starting up'),
  fromGateway(`${asBefore}failed to connect to \`user=x database=x\`: connection refused`),
  fromGateway(`${asBefore}unexpected EOF`),
];

test.each(passing)('a database that reports %s › 503 with Retry-After', async (_case, error) => {
  expect(await responseTo(error)).toMatchObject({
    statusCode: 503,
    // Random, so that clients don't all retry in the same second.
    retryAfter: expect.stringMatching(/^[234]$/),
    code: 'temporarily_unavailable',
  });
});

test('a database that closes the connection during a write › 503 with Retry-After', async () => {
  const message = 'This socket has been ended by the other party';
  const response = await responseTo(Object.assign(new Error(message), { code: 'EPIPE' }));
  expect(response).toMatchObject({ statusCode: 503, code: 'temporarily_unavailable' });
});

test.each([
  ['a duplicate', serverError(11000, 'duplicate key')],
  ['a command that it cannot parse', serverError(9, 'failed to parse')],
  ['an internal error', serverError(1, 'invalid input syntax for type json')],
  ['the message of a lost connection with another code', serverError(2, 'failed to connect to')],
  ['a write concern that cannot be met', writeConcernError(100)],
  ['an error of another origin', Object.assign(new Error('no'), { code: 91 })],
])('%s › 500 without details', async (_case, error) => {
  const response = await responseTo(error);
  expect(response).toMatchObject({ statusCode: 500, code: 'unexpected_failure' });
  expect(response.retryAfter).toBeUndefined();
  expect(response.body).not.toContain(error.message);
});

/** Sends a body of this size and another request on the same connection; returns the statuses. */
async function statusesAfterBody(bytes: number): Promise<string[]> {
  const app = fastify({ bodyLimit: 10 });
  await app.register(errorReplies);
  app.post('/', async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}`;
  socket.write(`${head}\r\n\r\n`);
  await once(socket, 'data');
  socket.write('x'.repeat(bytes));
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  await closed;
  await app.close();
  return [...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
}

test('a body that is too large › is received completely, so that proxies forward the refusal', async () => {
  expect(await statusesAfterBody(1_000_000)).toEqual(['413', '200']);
});

test('a body that is far too large › closes the connection', async () => {
  expect(await statusesAfterBody(20_000_000)).toEqual(['413']);
});
