import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { caches, fetch, Headers, Request, Response, setGlobalOrigin } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cacheArtifact, cacheDocument, readArtifact, readDocument } from './cache-storage.ts';

type Served = { body: string; headers?: Record<string, string>; status?: number };

const served = new Map<string, Served>();
let requested: string[] = [];
let server: Server;
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const lasting = { 'cache-control': 'public, max-age=31536000, immutable' };
const hashOf = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** A document whose module has these scripts, which the fake server serves. */
function aDocument(serial: number, scripts: Record<string, string>, headers = {}) {
  const base = `/mf/notes/${serial}/`;
  for (const [name, body] of Object.entries(scripts))
    served.set(base + name, { body, headers: lasting });
  const integrity = Object.fromEntries(
    Object.entries(scripts).map(([name, body]) => [name, hashOf(body)]),
  );
  const modules = [{ state: 'ready', id: 'notes', base, descriptor: { integrity, files: [] } }];
  const block = JSON.stringify({ serial, modules });
  return answer(
    `<html lang="en"><script type="application/json" id="firedeck-modules">${block}</script></html>`,
    headers,
  );
}

// Node.js has these classes; the worker's types come from the browser.
const answer = (body: string, headers = {}) =>
  new Response(body, { headers }) as unknown as globalThis.Response;
const requestOf = (path: string, cache?: 'reload') =>
  new Request(address() + path, { ...(cache && { cache }) }) as unknown as globalThis.Request;
const textOf = async (found: Promise<globalThis.Response | undefined>) => (await found)?.text();
const serialOf = async () => /"serial":(\d+)/.exec((await textOf(readDocument())) ?? '')?.[1];

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requested.push(url);
    const { body, headers = {}, status = 200 } = served.get(url) ?? { body: '', status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  setGlobalOrigin(address());
});

beforeEach(() => {
  for (const [name, value] of Object.entries({ caches, fetch, Headers, Request, Response }))
    vi.stubGlobal(name, value);
});

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  served.clear();
  requested = [];
});

afterAll(() => {
  setGlobalOrigin(undefined);
  server.closeAllConnections();
  server.close();
});

test('a document › is cached with its scripts, which are requested once', async () => {
  const scripts = { 'a.js': 'one', 'b.js': 'two' };
  await cacheDocument(aDocument(1, scripts));
  await cacheDocument(aDocument(1, scripts));
  expect(await serialOf()).toBe('1');
  expect(await textOf(readDocument())).toContain('<html data-cached lang="en">');
  expect(requested).toEqual(['/mf/notes/1/a.js', '/mf/notes/1/b.js']);
  expect(await textOf(readArtifact(requestOf('/mf/notes/1/b.js')))).toBe('two');
});

test.each([
  ['is missing', { body: '', status: 404 }],
  ['is an error', { body: 'two', headers: lasting, status: 500 }],
  ['does not match its hash', { body: 'changed', headers: lasting }],
  ['may change later', { body: 'two', headers: { 'cache-control': 'no-cache' } }],
])('a script of the next document %s › the document before stays', async (_case, script) => {
  await cacheDocument(aDocument(1, { 'a.js': 'one' }));
  const next = aDocument(2, { 'a.js': 'one', 'b.js': 'two' });
  served.set('/mf/notes/2/b.js', script);
  await expect(cacheDocument(next)).rejects.toThrow();
  expect(await serialOf()).toBe('1');
  expect(await textOf(readArtifact(requestOf('/mf/notes/1/a.js')))).toBe('one');
});

test('a late response of an older release › the newer document stays', async () => {
  const older = aDocument(1, { 'a.js': 'one' });
  await cacheDocument(aDocument(2, { 'a.js': 'two' }));
  await cacheDocument(older);
  expect(await serialOf()).toBe('2');
});

test('a document with member data, an error or no modules › is not cached', async () => {
  await cacheDocument(aDocument(1, { 'a.js': 'one' }, { 'cache-control': 'no-store' }));
  await cacheDocument(answer('<html lang="en"></html>'));
  const failed = new Response(await aDocument(1, {}).text(), { status: 503 });
  await cacheDocument(failed as unknown as globalThis.Response);
  expect(await readDocument()).toBeUndefined();
});

test('two releases later › the files of the first are deleted', async () => {
  for (const serial of [1, 2, 3]) await cacheDocument(aDocument(serial, { 'a.js': `${serial}` }));
  const found = await Promise.all(
    [1, 2, 3].map((serial) => textOf(readArtifact(requestOf(`/mf/notes/${serial}/a.js`)))),
  );
  expect(found).toEqual([undefined, '2', '3']);
});

test('a file cached with another Vary › is replaced', async () => {
  const path = '/mf/notes/1/a.js';
  const artifacts = await caches.open('fd-artifacts');
  const before = new Request(address() + path, { headers: { 'accept-language': 'en' } });
  const varying = { ...lasting, vary: 'accept-language' };
  await artifacts.put(before, new Response('one', { headers: varying }));
  await cacheArtifact(requestOf(path), answer('two', lasting));
  expect(await textOf(readArtifact(requestOf(path)))).toBe('two');
  expect(await artifacts.keys()).toHaveLength(1);
});

test('a request that bypasses caches › not the cached file', async () => {
  await cacheArtifact(requestOf('/mf/notes/1/a.js'), answer('one', lasting));
  expect(await readArtifact(requestOf('/mf/notes/1/a.js', 'reload'))).toBeUndefined();
});

test('a document from two weeks ago › is not used', async () => {
  await cacheDocument(aDocument(1, { 'a.js': 'one' }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 86_400_000 });
  expect(await readDocument()).toBeUndefined();
});
