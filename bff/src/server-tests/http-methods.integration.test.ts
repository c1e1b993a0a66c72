import { Agent, type IncomingMessage, METHODS, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../testing/a-descriptor.ts';
import { aMember } from '../../testing/builders.ts';
import { setUpTestApp } from '../../testing/fixtures.ts';
import { moduleModel } from '../modules/registry/module-model.ts';
import { modulesRepository } from '../modules/registry/modules-repository.ts';

const testApp = setUpTestApp();
let port: number;
let accessToken: string;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  const modules = modulesRepository(testApp.app.mongo);
  for (const descriptor of [aShellDescriptor(), aDescriptor()]) {
    await moduleModel(testApp.app.mongo).create({ _id: descriptor.id });
    await modules.release(descriptor.id, null, descriptor);
  }
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(testApp.app.listeningOrigin).port);
  ({ accessToken } = await aMember(testApp.app));
}, 60_000);
afterAll(() => agent.destroy());

/** Paths without a resource under any method, although the page's route matches them. */
const nowhere = [
  '/api',
  '/api/nothing',
  '/api/tools/x/y',
  '/icons',
  '/.well-known/x',
  '/mf/x.js',
  '/a/page',
  // Longer than any parameter may be.
  `/pictures/${'x'.repeat(80)}`,
  `/icons/${'x'.repeat(80)}`,
];

async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers, agent }, resolve)
      .on('error', reject)
      .end(body);
  });
  const { statusCode: status = 0, headers: answered } = response;
  return { status, headers: answered, body: await text(response) };
}

const isTaken = (method: string, path: string): boolean =>
  findRoutes(path).some(([taken]) => taken === (method === 'HEAD' ? 'GET' : method));

const findRoutes = (path: string) =>
  testApp.routes
    .map((route) => route.split(' ') as [method: string, pattern: string])
    .filter(([, pattern]) => pattern !== '/*' || path === '/')
    .filter(([, pattern]) => asExpression(pattern).test(path));

// HEAD is off: a stream has no length, and a download is counted and recorded.
const withoutHead = ['/api/events', '/api/me/export', '/api/agency/audit/export'];

/** The expected `Allow`: the methods of its exact routes, else of all matching patterns. */
function listMethods(path: string): string[] {
  const fitting = findRoutes(path);
  const own = fitting.filter(([, pattern]) => pattern === path);
  const taking = (own.length > 0 ? own : fitting).map(([method]) => method);
  const hasHead = taking.includes('GET') && !withoutHead.includes(path);
  return [...new Set([...taking, ...(hasHead ? ['HEAD'] : [])])].toSorted();
}

const asExpression = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replace(/:\w+/, `[^/]{1,${testApp.app.initialConfig.routerOptions?.maxParamLength}}`)
      .replace('*', '.*')}$`,
  );

// Its result is a connection, not a response.
const methods = METHODS.filter((method) => method !== 'CONNECT');

describe('every HTTP method', () => {
  test('on every path › 405 with Allow if another method exists, else 404', async () => {
    const patterns = new Set(testApp.routes.map((route) => route.split(' ')[1] as string));
    const paths = [...patterns].map((pattern) => pattern.replace(/:\w+/, 'x').replace('*', ''));
    const asNobody = [{}] as const;
    const asMemberWithText = [
      { authorization: `Bearer ${accessToken}`, 'content-type': 'text/xml', 'content-length': '4' },
      '<x/>',
    ] as const;
    const wrong: unknown[] = [];
    let count = 0;
    for (const path of [...paths, ...nowhere])
      await Promise.all(
        methods.flatMap((method) => {
          const allowed = listMethods(path);
          // `DELETE /api/tools/recent` matches a tool with this id, which does not exist.
          if (allowed.includes(method) || isTaken(method, path)) return [];
          return [asNobody, asMemberWithText].map(async ([headers, body]) => {
            count += 1;
            const { status, headers: answered } = await send(method, path, headers, body);
            const allow = answered.allow?.split(', ').toSorted();
            const expected = allowed.length > 0 ? [405, allowed] : [404, undefined];
            if (JSON.stringify([status, allow]) !== JSON.stringify(expected))
              wrong.push([method, path, status, allow, expected]);
          });
        }),
      );
    expect(count).toBeGreaterThan(3_000);
    expect(wrong).toEqual([]);
  }, 120_000);

  test('on a path that supports it › never 5xx', async () => {
    const routes = testApp.routes.filter((route) => route !== 'GET /api/events');
    const statuses = await Promise.all(
      routes.flatMap((route) => {
        const [method = '', pattern = ''] = route.split(' ');
        const path = pattern.replace(/:\w+/, 'x').replace('*', '');
        const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
        return methods.map(async (one) => ({ route, one, ...(await send(one, path, {})) }));
      }),
    );
    expect(statuses.filter(({ status }) => status >= 500)).toEqual([]);
    const { status } = await send('HEAD', '/', {});
    expect(status).toBe(200);
  }, 60_000);

  test('405 › has the error format and message of the error table', async () => {
    const { status, headers, body } = await send('QUERY', '/api/tools/x', {});
    expect([status, headers['content-type']]).toEqual([405, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({
      code: 'method_not_allowed',
      message: 'This method is not allowed here.',
      request_id: headers['x-request-id'],
    });
  });

  test('CONNECT, and an unknown method › no 5xx, and the connection is closed', async () => {
    for (const method of ['CONNECT', 'BREW']) {
      const response = await new Promise<string>((resolve) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${method} /api/tools/x HTTP/1.1\r\nhost: x\r\n\r\n`),
        );
        socket.setEncoding('utf8').on('data', (chunk) => {
          received += chunk;
        });
        socket.on('close', () => resolve(received)).on('error', () => {});
      });
      expect(response).not.toMatch(/^HTTP\/1.1 5/);
    }
  });
});
