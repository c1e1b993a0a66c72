import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screenTests } from '@firedeck/build/testing';
import { defineConfig } from 'vitest/config';

const checkout = fileURLToPath(new URL('..', import.meta.url));

const browserPackages = '{mfe-*,shell/kit,shell/sdk,shell/src}';
const serverPackages = '{bff,infra,services,shell/build}';
const integration = '**/*.integration.test.ts';
const faults = 'infra/faults/**/*.faults.test.ts';
const containers = 'infra/containers/**/*.containers.test.ts';
const compose = 'infra/compose/test/*.compose.test.ts';
const attacks = 'infra/security/attacks/**/*.attack.test.ts';
const kubernetesApi = 'infra/cluster/**/*.api.test.ts';
const kubernetesNode = 'infra/cluster/**/*.node.test.ts';
const never = ['**/node_modules/**', '**/dist/**'];

// Loading the product for each file takes longer than most tests, so the files of a worker share it, except
// those that replace modules.
const listApart = (include: string, exclude: string[]): string[] =>
  globSync(include, { cwd: checkout, exclude }).filter((path) =>
    /\bvi\.((do)?[mM]ock|resetModules)\(/.test(readFileSync(join(checkout, path), 'utf8')),
  );
const notUnit = [
  ...never,
  integration,
  faults,
  attacks,
  compose,
  containers,
  kubernetesApi,
  kubernetesNode,
];
const screens = `${browserPackages}/**/*.test.{ts,tsx}`;
// These test modules with state of the page, which has to be new in each file.
const screensApart = [
  'shell/src/**/*.test.{ts,tsx}',
  '**/{answers,early-section-drop,page-heading,board-sections,unsent-tools}.test.{ts,tsx}',
  ...listApart(screens, [...never, integration, 'shell/src/**']),
];
const unit = `${serverPackages}/**/*.test.ts`;
// Each call of their kubectl stub starts a process, together a minute of processor time. They run with the
// long ones below.
const longUnit = process.env.FIREDECK_WITHOUT_LONG ? ['infra/accept/checks/*.test.ts'] : [];
const unitApart = [
  ...listApart(unit, [...notUnit, ...longUnit]),
  // Measures the memory of its process.
  'services/src/favicon/hostile-files.test.ts',
];
const integrationApart = listApart(integration, never);
const unitTests = {
  root: checkout,
  environment: 'node' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  setupFiles: [fileURLToPath(import.meta.resolve('@firedeck/build/reset-globals'))],
};
// notistack's one CommonJS file would be copied before its functions are defined.
const screensResolve = { mainFields: ['module', 'main'] };
// More than a minute each: they run in npm run test:all and when they are named.
const longIntegration = [
  'bff/src/operator/commands/members/operator-members.integration.test.ts',
  'bff/src/modules/favicons/unseen-hosts.integration.test.ts',
  'infra/kubernetes/{backups-elsewhere,operator-kinds}.integration.test.ts',
  'bff/src/modules/auth/throttle/{guessed-passwords,besieged-account}.integration.test.ts',
];
const integrationTests = {
  root: checkout,
  environment: 'node' as const,
  globalSetup: ['infra/local/integration-setup.ts'],
  // Generous, for loaded machines: no test measures time with them.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** All tests of the repository except e2e; a module's own vitest.config.ts runs only the tests of that module. */
export default defineConfig({
  root: checkout,
  test: {
    projects: [
      {
        test: {
          ...screenTests,
          name: 'screens',
          root: checkout,
          include: [screens],
          exclude: [...never, integration, ...screensApart],
          isolate: false,
        },
        resolve: screensResolve,
      },
      {
        test: {
          ...screenTests,
          name: 'screens-apart',
          root: checkout,
          include: screensApart,
          exclude: [...never, integration],
        },
        resolve: screensResolve,
      },
      {
        test: {
          ...unitTests,
          name: 'unit',
          include: [unit],
          exclude: [...notUnit, ...longUnit, ...unitApart],
          isolate: false,
        },
      },
      {
        test: { ...unitTests, name: 'unit-apart', include: unitApart, exclude: never },
      },
      {
        test: {
          ...integrationTests,
          name: 'integration',
          include: [integration],
          exclude: [
            ...never,
            ...integrationApart,
            ...(process.env.FIREDECK_WITHOUT_LONG ? longIntegration : []),
          ],
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        test: {
          ...integrationTests,
          name: 'integration-apart',
          include: integrationApart,
          exclude: never,
        },
      },
      {
        test: {
          name: 'containers',
          root: checkout,
          environment: 'node',
          include: [containers],
          exclude: never,
          // One container at a time: these tests limit memory and time.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'compose',
          root: checkout,
          environment: 'node',
          include: [compose],
          exclude: never,
          // Each file starts an installation of a dozen containers.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000, interval: 500 } },
        },
      },
      ...[
        { name: 'kubernetes-api', include: [kubernetesApi] },
        { name: 'kubernetes-node', include: [kubernetesNode] },
      ].map((project) => ({
        test: {
          ...project,
          root: checkout,
          environment: 'node' as const,
          exclude: never,
          // They share a cluster; each file restores it.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      })),
      {
        test: {
          name: 'attacks',
          root: checkout,
          environment: 'node',
          include: [attacks],
          exclude: never,
          globalSetup: ['infra/security/attacks/harness/set-up.ts'],
          // They share one running product.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          root: checkout,
          environment: 'node',
          include: [faults],
          exclude: never,
          globalSetup: ['infra/faults/harness/set-up.ts'],
          // One file at a time: they check the product's own time limits.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
