import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { runKubernetesTests } from '../cluster/run-kubernetes-tests.ts';
import { runComposeTests } from '../compose/test/run-compose-tests.ts';
import { runContainerTests } from '../containers/run-container-tests.ts';
import { runOnReplicaSet } from '../faults/election/run-on-replica-set.ts';
import { checkout } from '../lib/folders.ts';
import { runAttached } from '../lib/run-attached.ts';
import { readPlaywrightTotal, readVitestTotal, sum, type Total } from '../lib/test-totals.ts';
import { chromiumVariables, findChromium } from '../local/chromium/chromium.ts';
import { checkCoverage } from '../spec/check-coverage.ts';
import { runChecks } from './check.ts';

export interface PartRun {
  reports: string;
  files: string[];
  /** As in test:all: runs long tests and installs missing programs. */
  isFull: boolean;
  /** The files are from failed tests, so their long tests are not requested. */
  isRepeated?: boolean;
}

type Part = (run: PartRun) => Promise<Total>;

// Outside this part these tests use a few fixed samples.
const fuzzTests = [
  'bff/src/server-tests/api-fuzz',
  'bff/src/server-tests/scim-fuzz',
  'bff/src/modules/auth/passwords/password-strength.test',
  'bff/src/modules/auth/sessions/refresh-tokens/refresh-machine',
  'bff/src/modules/auth/sessions/refresh-tokens/parallel-refresh',
  'bff/src/modules/tools/hostile-addresses',
  'shell/src/session/session-refresh',
];

// Long tests run in test:all, and when their file is named.
const withoutLong = ['--grep-invert', '@long'];
const isShort = ({ files, isFull, isRepeated = false }: PartRun): boolean =>
  !isFull && (isRepeated || files.every((file) => file.startsWith('--')));
const withoutLongFiles = ({ files, isFull }: PartRun): NodeJS.ProcessEnv =>
  isFull || files.length > 0 ? {} : { FIREDECK_WITHOUT_LONG: 'yes' };
const listWanted = (run: PartRun): string[] =>
  isShort(run) ? [...run.files, ...withoutLong] : run.files;

// The same test runs on a cluster and on a local stack.
const firstDaySpec = ['e2e/specs/first-day.spec.ts', '--grep', 'a new member'];

export const parts: Record<string, Part> = {
  check: runChecks,
  // By default vitest leaves one core free; these tests start no servers that need it.
  unit: (run) =>
    vitest({
      projects: ['unit', 'screens'],
      reports: run.reports,
      files: ['--maxWorkers=2', ...run.files],
      env: withoutLongFiles(run),
    }),
  // More workers than cores, because these tests wait half of the time.
  integration: (run) =>
    vitest({
      projects: ['integration'],
      reports: run.reports,
      files: ['--maxWorkers=3', ...run.files],
      env: withoutLongFiles(run),
    }),
  e2e: (run) =>
    playwright({
      project: run.files.some((file) => file.startsWith('looks')) ? 'looks' : 'product',
      reports: run.reports,
      files: listWanted(run),
      env: {
        // Each worker starts its own stack, which is not worthwhile for a few files.
        FIREDECK_E2E_WORKERS: run.files.length > 0 ? '1' : '2',
        FIREDECK_PICTURES: isShort(run) ? 'no' : 'yes',
      },
    }),
  release: (run) =>
    playwright({
      project: 'release',
      reports: run.reports,
      files: listWanted(run),
      env: { FIREDECK_OWN_STACKS: 'yes' },
    }),
  drafts: ({ reports, files }) => playwright({ project: 'drafts', reports, files }),
  faults: ({ reports, files }) => vitest({ projects: ['faults'], reports, files }),
  attacks: ({ reports, files }) => vitest({ projects: ['attacks'], reports, files }),
  fuzz: async ({ reports }) => {
    const { FIREDECK_SEED = String(randomInt(2 ** 31)) } = process.env;
    console.log(`--seed ${FIREDECK_SEED} repeats this run`);
    const env = { FIREDECK_FUZZ: 'full', FIREDECK_SEED };
    const drawn = await vitest({
      projects: ['integration', 'unit', 'screens'],
      name: 'fuzz',
      reports,
      files: fuzzTests,
      env,
    });
    // Imported here because it loads the whole bff.
    const { checkDescription } = await import('../api-check/check-description.ts');
    const { checkScim } = await import('../scim-check/check-scim.ts');
    return sum(sum(drawn, await checkDescription(FIREDECK_SEED)), await checkScim());
  },
  containers: ({ reports, files, isFull }) =>
    runContainerTests({
      mayInstall: isFull,
      files,
      test: (project, some, env) =>
        vitest({
          projects: [project],
          name: `${project}-container`,
          reports,
          files: some,
          env,
        }),
    }),
  compose: ({ reports, files, isFull }) =>
    runComposeTests({
      mayInstall: isFull,
      test: (env) => vitest({ projects: ['compose'], reports, files, env }),
    }),
  'replica-set': ({ reports, files }) =>
    runOnReplicaSet((env) =>
      vitest({
        projects: ['integration'],
        name: 'replica-set',
        reports,
        files: ['--maxWorkers=2', ...files],
        env,
      }),
    ),
  kubernetes: ({ reports }) =>
    runKubernetesTests((name, env, wrapper) =>
      name === 'day'
        ? playwright({ project: 'product', reports, files: firstDaySpec, env, wrapper })
        : vitest({ projects: [name], reports, files: [], env, wrapper }),
    ),
  spec: async ({ reports }) => checkCoverage(reports),
};

interface Run {
  reports: string;
  files: string[];
  /** Additional variables. */
  env?: NodeJS.ProcessEnv | undefined;
  /** A command with arguments that runs the program. */
  wrapper?: string[] | undefined;
}

async function vitest({
  projects,
  name = projects[0],
  reports,
  files,
  env = {},
  wrapper = [],
}: Run & {
  projects: string[];
  /** Name of the report. Default: the first project. */
  name?: string | undefined;
}): Promise<Total> {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // `integration*` includes integration-apart.
  const names = projects.map((project) => `--project=${project}*`);
  const args = ['run', '--config', 'infra/vitest.config.ts', ...names, ...reporters, ...files];
  const [file = '', ...words] = [...wrapper, program('vitest'), ...args];
  const code = await runAttached(file, words, env);
  const mayBeEmpty = files.some((file) => file.startsWith('--changed='));
  return readVitestTotal(report, code, mayBeEmpty);
}

let browserRuns = 0;

async function playwright({
  project,
  reports,
  files,
  env: more = {},
  wrapper = [],
}: Run & { project: string }): Promise<Total> {
  const chromium = await findChromium((line) => console.log(line));
  console.log(`Chromium: ${chromium.executablePath}, ${chromium.reason}`);
  const report = join(reports, `${project}${wrapper.length > 0 ? '-elsewhere' : ''}.json`);
  const env = {
    ...chromiumVariables(chromium),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...more,
  };
  // A folder per run: runs must not delete each other's screenshots.
  browserRuns += 1;
  const output = join(checkout, 'e2e/test-results', `${process.pid}-${browserRuns}`);
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  args.push('--project', project, '--output', output, ...files);
  const [file = '', ...words] = [...wrapper, program('playwright'), ...args];
  const code = await runAttached(file, words, env);
  return readPlaywrightTotal(report, code);
}

function program(name: string): string {
  return join(checkout, 'node_modules/.bin', name);
}
