import { expect, test } from 'vitest';
import { aDescriptor } from '../../../testing/a-descriptor.ts';
import { canonicalPath, matchPage, matchPath } from './match-page.ts';

test.each([
  ['/edit/:id', '/edit/42', ['42']],
  ['/edit/:id', '/edit/42/', ['42']],
  ['/edit/:id', '/EDIT/42', ['42']],
  ['/edit/:id', '/%65dit/42', ['42']],
  ['/edit/:id', '/edit', null],
  ['/edit/:id', '/edit/42/more', null],
  ['/edit/:id', '/%/42', null],
  ['/', '/', []],
  ['/', '/add', null],
])('the route %s at %s › %o', (pattern, path, expected) => {
  const values = matchPath(pattern, path);
  expect(values && [...values.values()]).toEqual(expected);
});

test.each([
  ['/login', '/login'],
  ['/login/', '/login'],
  ['/Login', '/login'],
  ['//login', '/login'],
  ['/%6Cogin', '/login'],
  ['/', '/'],
  ['//', '/'],
  ['/EDIT/Ab%2Fc/', '/edit/Ab%2Fc'],
  ['/shift/7/Log', '/shift/7/log'],
  ['/%5Celsewhere.example/', null],
  ['//elsewhere.example/login', null],
])('the path %s › is the page %s', (path, expected) => {
  const descriptor = aDescriptor({
    routes: ['/', '/login', '/edit/:id', '/shift/:shift_id/log'].map((path) => ({
      path,
      access: 'public',
      view: 'any',
      title: 'Any',
      prefetch: [],
    })),
  });
  const chosen = { state: 'ready', id: 'notes', serial: 1, base: '/mf/', descriptor } as const;
  const page = matchPage(path, { serial: 1, modules: [chosen] });
  expect(page && canonicalPath(page)).toBe(expected);
});
