import { describe, expect, test } from 'vitest';
import {
  isExpired,
  isImmutable,
  listFiles,
  listObsolete,
  readSerial,
  routeRequest,
} from './rules.ts';

const origin = 'https://firedeck.example.org';

describe('a request', () => {
  test.each([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/add', 'page'],
    ['GET', 'navigate', '/login?next=%2Fadd', 'page'],
    ['GET', 'navigate', '/apiary', 'page'],
    ['GET', 'navigate', '/agencypage', 'page'],
    ['GET', 'navigate', '/agency', 'preload'],
    ['GET', 'navigate', '/agency/people?search=a', 'preload'],
    ['GET', 'navigate', '/Agency/audit', 'preload'],
    ['POST', 'navigate', '/', 'network'],
    ['GET', 'cors', '/', 'network'],
    ['GET', 'cors', '/mf/shell/1.0.0-0/main.js', 'artifact'],
    ['GET', 'no-cors', '/mf/shell/1.0.0-0/favicon.svg', 'artifact'],
    ['HEAD', 'cors', '/mf/shell/1.0.0-0/main.js', 'network'],
    ['GET', 'navigate', '/mf/shell/1.0.0-0/main.js', 'preload'],
    ['GET', 'same-origin', '/api/events', 'network'],
    ['POST', 'cors', '/api/refresh', 'network'],
    ['GET', 'navigate', '/api', 'preload'],
    ['GET', 'navigate', '/api/sso/callback?code=1&state=2', 'preload'],
    ['GET', 'no-cors', '/icons/0a', 'network'],
    ['GET', 'navigate', '/icons/0a', 'preload'],
    ['GET', 'navigate', '/pictures/0a', 'preload'],
    ['GET', 'navigate', '/.well-known/security.txt', 'preload'],
    ['GET', 'navigate', '/healthz/ready', 'preload'],
    ['GET', 'navigate', '/metrics', 'preload'],
    ['GET', 'navigate', '/scim/v2/Users', 'preload'],
    ['GET', 'navigate', '/robots.txt', 'preload'],
    ['GET', 'navigate', '/sw.js', 'preload'],
    ['GET', 'no-cors', 'https://tools.example.org/mf/x.js', 'network'],
    ['GET', 'navigate', 'https://tools.example.org/', 'network'],
  ])('%s %s %s › %s', (method, mode, path, route) => {
    const url = new URL(path, origin).href;
    expect(routeRequest({ method, mode: mode as RequestMode, url }, origin)).toBe(route);
  });
});

const answered = (headers: Record<string, string>, status = 200) =>
  new Response('', { status, headers });
const lasting = { 'cache-control': 'public, max-age=31536000, immutable' };

test('an artifact’s file › is cached only if complete and immutable', () => {
  expect(isImmutable(answered(lasting))).toBe(true);
  expect(isImmutable(answered({ 'cache-control': 'no-store' }, 404))).toBe(false);
  expect(isImmutable(answered(lasting, 206))).toBe(false);
  expect(isImmutable(answered({}))).toBe(false);
});

test('a cached document › is used for 14 days', () => {
  const day = 86_400_000;
  expect(isExpired(0, 14 * day - 1)).toBe(false);
  expect(isExpired(0, 14 * day)).toBe(true);
  expect(isExpired(Number.NaN, 0)).toBe(true);
  // A clock set back says nothing about the age.
  expect(isExpired(2 * day, day)).toBe(true);
});

const html = (modules: unknown) =>
  `<head><script type="application/json" id="firedeck-modules">${JSON.stringify({ serial: 3, modules }).replaceAll('<', '\\u003c')}</script></head>`;
const notes = {
  state: 'ready',
  id: 'notes',
  base: '/mf/notes/1.0.0-0/',
  descriptor: {
    title: '</script>',
    integrity: { 'a.js': 'sha384-a', 'b.js': 'sha384-b' },
    files: ['c.svg'],
  },
};

describe('the files of a document', () => {
  test('loadable modules › all scripts with their hashes and all other files', () => {
    const off = { ...notes, state: 'disabled', base: undefined };
    expect(listFiles(html([notes, off]))).toEqual([
      { path: '/mf/notes/1.0.0-0/a.js', integrity: 'sha384-a' },
      { path: '/mf/notes/1.0.0-0/b.js', integrity: 'sha384-b' },
      { path: '/mf/notes/1.0.0-0/c.svg', integrity: '' },
    ]);
  });

  test('any document › has a serial number', () => {
    expect(readSerial(html([notes]))).toBe(3);
  });

  test('a page without modules › no files', () => {
    expect(listFiles('<h1>Firedeck is not reachable right now</h1>')).toEqual([]);
  });
});

describe('obsolete files', () => {
  const file = (path: string) => ({ path, integrity: '' });
  const cached = ['/mf/a/1/x', '/mf/a/2/x', '/mf/a/3/x', '/mf/b/1/x', '/mf/b/2/x', '/mf/c/1/x'];

  test('a new release › files of neither the current nor the previous artifact', () => {
    const before = [file('/mf/a/2/x'), file('/mf/b/2/x'), file('/mf/c/1/x')];
    const now = [file('/mf/a/3/x'), file('/mf/b/2/x')];
    // b did not change, so its previous artifact stays.
    expect(listObsolete(cached, before, now)).toEqual(['/mf/a/1/x']);
  });

  test('a removed module › its files, two documents later', () => {
    const now = [file('/mf/a/3/x'), file('/mf/b/2/x')];
    expect(listObsolete(cached, now, now)).toEqual(['/mf/c/1/x']);
  });
});
