import { describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { matchPage } from './match-page.ts';
import { chooseModules } from './module-choice.ts';
import { findPageNeeds as needsOfPage } from './page-needs.ts';

const shell = aShellDescriptor();
const notes = aDescriptor({ artifact: '1.0.0-00000000000000a1' });
const auth = aDescriptor({
  id: 'auth',
  slots: [],
  artifact: '1.0.0-00000000000000a2',
  routes: [{ path: '/login', access: 'public', view: 'login', title: 'Sign in', prefetch: [] }],
  scripts: { login: ['module.def.js'] },
});
const tools = aDescriptor({
  id: 'tools',
  slots: [],
  artifact: '1.0.0-00000000000000a3',
  routes: [
    {
      path: '/edit/:id',
      access: 'member',
      view: 'edit',
      title: 'Edit Tool',
      prefetch: ['/api/tools/:id'],
    },
  ],
  scripts: { edit: ['module.def.js', 'edit.js'] },
});
const records = [shell, notes, auth, tools].map((current) => ({
  id: current.id,
  enabled: true,
  serial: 1,
  current,
  previous: null,
  canary: null,
  grants: [],
}));
const chosen = chooseModules(records, { release: 'current', descriptor: shell }, 'any device');
const findNeeds = (path: string, at: typeof chosen, visitor: { hasSession: boolean }) =>
  needsOfPage(matchPage(path, at), at, visitor);
const listFiles = (path: string, hasSession = true) =>
  findNeeds(path, chosen, { hasSession }).scripts.map(({ url }) => url.replace('/mf/', ''));

describe('what a path needs', () => {
  test('a view named constructor, like a property of every object › needs only its entry', () => {
    const odd = aDescriptor({
      slots: [],
      routes: [{ path: '/odd', access: 'member', view: 'constructor', title: 'Odd', prefetch: [] }],
      scripts: {},
    });
    const release = {
      id: odd.id,
      enabled: true,
      serial: 1,
      previous: null,
      canary: null,
      grants: [],
    };
    const live = { release: 'current' as const, descriptor: shell };
    const at = chooseModules([{ ...release, current: odd }], live, 'any device');
    const { scripts } = findNeeds('/odd', at, { hasSession: true });
    expect(scripts.map(({ url }) => url.split('/').at(-1))).toEqual([odd.entry]);
  });

  test('the board › scripts and responses of its slots', () => {
    expect(listFiles('/')).toEqual([
      'notes/1.0.0-00000000000000a1/remoteEntry.abc.js',
      'notes/1.0.0-00000000000000a1/module.def.js',
    ]);
    expect(findNeeds('/', chosen, { hasSession: true }).prefetch).toEqual(['/api/notes']);
  });

  test('a page of a module › its scripts, and its responses for the parameters in the path', () => {
    const needs = findNeeds('/edit/42', chosen, { hasSession: true });
    expect(needs.prefetch).toEqual(['/api/tools/42']);
    expect(needs.scripts.map(({ url }) => url.split('/').at(-1))).toEqual([
      'remoteEntry.abc.js',
      'module.def.js',
      'edit.js',
    ]);
  });

  test('a page for members without a session › the sign-in page, and no prefetch', () => {
    expect(listFiles('/edit/42', false)[0]).toMatch(/^auth\//);
    expect(findNeeds('/', chosen, { hasSession: false }).prefetch).toEqual([]);
  });

  test('the sign-in page with a session › the board', () => {
    expect(listFiles('/login')[0]).toMatch(/^notes\//);
    // Only at its own path, as the guard redirects first.
    const openingsAt = (path: string) => findNeeds(path, chosen, { hasSession: true }).openings;
    expect([openingsAt('/'), openingsAt('/login')]).toEqual([['notes'], []]);
  });

  test('an unknown path › nothing', () => {
    const needs = findNeeds('/nope', chosen, { hasSession: true });
    expect(needs).toMatchObject({ known: false, scripts: [], prefetch: [] });
  });
});
