import type { ModuleDescriptor } from '@firedeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDescriptor } from '../../../testing/a-descriptor.ts';
import { fuzzProfile } from '../../../testing/config.ts';
import type { ModuleRecord } from './modules-repository.ts';
import { reasonAgainstGrant, reasonsOfOwnership } from './ownership.ts';
import { overlap, reachesBelow } from './route-patterns.ts';

const routesAt = (paths: readonly string[]): ModuleDescriptor['routes'] =>
  paths.map((path) => ({ path, access: 'member', view: 'page', title: 'Page', prefetch: [] }));

const artifactWith = (id: string, ...paths: string[]) =>
  aDescriptor({ id, slots: [], routes: routesAt(paths) });

function record(id: string, changes: Partial<ModuleRecord> = {}): ModuleRecord {
  const empty = { current: null, previous: null, canary: null, grants: [] };
  return { id, enabled: true, serial: 1, ...empty, ...changes };
}

const liveWith = (id: string, ...paths: string[]) =>
  record(id, { current: artifactWith(id, ...paths) });

describe('two modules with overlapping live routes', () => {
  const all = [liveWith('alpha', '/reports/:id'), liveWith('beta', '/reports/new')];

  test.each([
    ['alpha', '/reports/:number'],
    ['beta', '/Reports/new/'],
  ])('%s with its own route › may be released', (id, path) => {
    expect(reasonsOfOwnership(artifactWith(id, path), all)).toEqual([]);
  });

  test('a route of the other module › is refused', () => {
    const [reason] = reasonsOfOwnership(artifactWith('alpha', '/reports/new'), all);
    expect(reason).toMatch(/^alpha may not take the route \/reports\/new: beta has \/reports\/new/);
  });
});

describe('a module named after the routes of another module', () => {
  test('the routes are live › only the other module may release them', () => {
    const all = [liveWith('alpha', '/reports'), record('reports')];
    const [reason] = reasonsOfOwnership(artifactWith('reports', '/reports'), all);
    expect(reason).toMatch(/^reports may not take the route \/reports: alpha has \/reports\./);
    expect(reason).toMatch(/It has no prefix yet; an operator grants one/);
    expect(reasonsOfOwnership(artifactWith('alpha', '/reports', '/reports/:id'), all)).toEqual([]);
  });

  test('the routes were granted › only the other module may release them', () => {
    const all = [record('alpha', { grants: ['/reports'] }), record('reports')];
    const [reason] = reasonsOfOwnership(artifactWith('reports', '/reports/:id'), all);
    expect(reason).toMatch(/\/reports is alpha's/);
    expect(reasonsOfOwnership(artifactWith('alpha', '/reports/:id'), all)).toEqual([]);
  });

  test('nobody else has such routes › it may be released', () => {
    const all = [liveWith('alpha', '/alpha'), record('reports')];
    expect(reasonsOfOwnership(artifactWith('reports', '/reports'), all)).toEqual([]);
  });
});

describe('a slot that two modules already fill', () => {
  const filling = (id: string) =>
    aDescriptor({
      id,
      slots: [{ slot: 'dashboard.main', view: 'card', order: 1, minHeight: 1, prefetch: [] }],
    });
  const all = ['alpha', 'beta'].map((id) => record(id, { current: filling(id) }));

  test('neither is its owner › both keep it', () => {
    for (const id of ['alpha', 'beta']) expect(reasonsOfOwnership(filling(id), all)).toEqual([]);
  });

  test('one of them is its owner › only the owner may release it', () => {
    const withTools = [...all, record('tools', { current: filling('tools') })];
    expect(reasonsOfOwnership(filling('tools'), withTools)).toEqual([]);
    expect(reasonsOfOwnership(filling('alpha'), withTools)).toHaveLength(1);
  });
});

describe('random modules', () => {
  const ids = ['alpha', 'beta', 'reports'];
  const names = ['alpha', 'reports', 'new'];
  // A leading parameter would match the product's prefixes.
  const path = fc
    .tuple(fc.constantFrom(...names), fc.array(fc.constantFrom(...names, ':id'), { maxLength: 2 }))
    .map(([first, rest]) => `/${[first, ...rest].join('/')}`);
  const paths = fc.array(path, { maxLength: 2 });
  const prefix = fc.constantFrom('/reports', '/reports/new', '/new', '/beta/new');
  const modules = fc.tuple(
    ...ids.map((id) => fc.record({ id: fc.constant(id), paths, previous: paths })),
  );
  const grants = fc.array(fc.tuple(fc.constantFrom(...ids), prefix), { maxLength: 3 });
  const options = { seed: fuzzProfile.seed, numRuns: fuzzProfile.isFull ? 20_000 : 500 };

  type Drawn = { id: string; paths: string[]; previous: string[] };

  /** With prefixes that operators could have granted, in order. */
  function buildRegistry(drawn: readonly Drawn[], wanted: [string, string][]): ModuleRecord[] {
    const all = drawn.map(({ id, paths: current, previous }) =>
      record(id, {
        current: artifactWith(id, ...current),
        previous: artifactWith(id, ...previous),
      }),
    );
    return wanted.reduce(
      (before, [id, given]) =>
        reasonAgainstGrant(given, id, before)
          ? before
          : before.map((one) => (one.id === id ? { ...one, grants: [...one.grants, given] } : one)),
      all,
    );
  }

  const listLive = ({ current, previous }: ModuleRecord): string[] =>
    [current, previous].flatMap((one) => one?.routes.map((route) => route.path) ?? []);

  test('each may release routes that it has live or was granted', () => {
    fc.assert(
      fc.property(modules, grants, (drawn, wanted) => {
        const beside = buildRegistry(drawn, wanted);
        for (const { id, current, grants: own } of beside) {
          expect(current && reasonsOfOwnership(current, beside)).toEqual([]);
          expect(reasonsOfOwnership(artifactWith(id, ...own), beside)).toEqual([]);
        }
      }),
      options,
    );
  });

  test('none may release a new route that another has live or was granted', () => {
    fc.assert(
      fc.property(modules, grants, path, (drawn, wanted, route) => {
        const beside = buildRegistry(drawn, wanted);
        for (const module of beside) {
          const others = beside.filter(({ id }) => id !== module.id);
          const isTaken = others.some(
            (other) =>
              listLive(other).some((one) => overlap(one, route)) ||
              other.grants.some((one) => reachesBelow(one, route)),
          );
          const isNew = !listLive(module).some((one) => overlap(one, route));
          if (!isTaken || !isNew) continue;
          expect(reasonsOfOwnership(artifactWith(module.id, route), beside)).toHaveLength(1);
        }
      }),
      options,
    );
  });
});
