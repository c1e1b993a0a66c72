import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';
import { importArrows } from './import-arrows.ts';
import { formatCircle, summarizeImports, wrongArrows } from './import-rules.ts';
import { typeScriptProjects, withProjects } from './typescript-projects.ts';

test.each([
  ['bff/contract/src/tool.ts', 'bff/src/lib/http/preconditions.ts', true],
  ['bff/src/lib/redis/redis-client.ts', 'bff/src/modules/tools/tools-service.ts', true],
  ['bff/src/plugins/mongo.ts', 'bff/src/modules/health/health-routes.ts', true],
  ['bff/src/modules/status/status-routes.ts', 'bff/src/config.ts', true],
  ['bff/src/app.ts', 'services/src/workers.ts', true],
  ['services/src/workers.ts', 'bff/src/config.ts', true],
  ['shell/sdk/src/index.ts', 'shell/src/routes.tsx', true],
  ['mfe-tools/src/module.ts', 'shell/src/routes.tsx', true],
  ['mfe-tools/src/module.ts', 'mfe-notes/src/module.ts', true],
  ['new-package/src/index.ts', 'bff/contract/src/index.ts', true],
  ['bff/src/new-folder/new.ts', 'bff/src/modules/tools/tools-service.ts', true],
  ['bff/src/new-folder/new.ts', 'bff/contract/src/index.ts', true],
  ['bff/src/plugins/mongo.ts', 'bff/testing/test-app.ts', true],
  ['bff/src/app.ts', 'bff/testing/test-app.ts', true],
  ['mfe-tools/src/module.ts', 'shell/sdk/src/testing.ts', true],
  ['mfe-tools/src/module.test.ts', 'shell/sdk/src/testing.ts', false],
  ['bff/src/lib/mongo/keys.test.ts', 'bff/src/modules/tools/tools-service.ts', false],
  ['infra/bench/icons.ts', 'bff/testing/local-site.ts', false],
  ['bff/src/app.ts', 'bff/src/modules/tools/tools-routes.ts', false],
  ['bff/src/modules/tools/tools-service.ts', 'bff/src/lib/http/domain-error.ts', false],
  ['mfe-tools/src/module.ts', 'mfe-tools/module.config.ts', false],
  ['mfe-tools/rspack.config.ts', 'shell/build/src/index.ts', false],
  ['e2e/fixtures/stack.ts', 'infra/local/index.ts', false],
])('%s → %s › violates a rule: %s', (from, to, isWrong) =>
  expect(wrongArrows([[from, to]])).toHaveLength(isWrong ? 1 : 0),
);

test('two folders import each other › fault with these imports', () =>
  expect(
    folderCircles([
      ['src/a/x.ts', 'src/b/x.ts'],
      ['src/b/x.ts', 'src/a/y.ts'],
    ]).map(formatCircle),
  ).toEqual([
    'circle of imports in src: a, b\n    src/a/x.ts → src/b/x.ts\n    src/b/x.ts → src/a/y.ts',
  ]));

test('the graph in one line › counts folders, imports and circles, without tests', () =>
  expect(
    summarizeImports([
      ['src/a/x.ts', 'src/b/x.ts'],
      ['src/b/x.ts', 'src/a/y.ts'],
      ['src/c/x.test.ts', 'src/a/y.ts'],
    ]),
  ).toBe('import graph: 2 folders, 2 imports, 1 circles'));

test('imports of the repository › include type imports and imports between packages', () => {
  const configs = typeScriptProjects().filter((path) => path.includes('/mfe-tools/'));
  const arrows = withProjects(configs, importArrows);
  const names = arrows.map((arrow) => arrow.join(' → '));
  expect(names).toContain('mfe-tools/src/module.ts → mfe-tools/module.config.ts');
  expect(names).toContain('mfe-tools/module.config.ts → bff/contract/src/index.ts');
}, 30_000);
