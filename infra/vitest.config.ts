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

// Loading the product again for each file takes longer than most of their tests: files of a worker share
// it, but for those that replace modules.
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
// The modules of the shell, and what these test, keep the state of the page, which they want new.
const screensApart = [
  'shell/src/**/*.test.{ts,tsx}',
  '**/{answers,early-section-drop,page-heading,board-sections,unsent-tools}.test.{ts,tsx}',
  ...listApart(screens, [...never, integration, 'shell/src/**']),
];
const unit = `${serverPackages}/**/*.test.ts`;
// Each call of the scripted kubectl is a process: together a minute of processor time. They run with the
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
// The one CommonJS file of notistack would be copied before it has its functions.
const screensResolve = { mainFields: ['module', 'main'] };
// A minute and more each: npm run test:all has them, and a run that names them.
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
  // What is waited for comes at once on an idle machine; none of these is a measurement.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Every test of the repository but those in e2e; a module's own vitest.config.ts runs its own alone. */
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
          // A container at a time: their limits are of memory and time.
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
          // Each file has an installation, a dozen containers.
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
          // They share a cluster, and each file leaves it as it found it.
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
          // They share one product.
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
          // Each file wants the machine to itself: their time limits are the product's.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
