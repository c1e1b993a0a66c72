import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkout } from '../lib/folders.ts';

const folder = join(checkout, '.github/workflows');
const workflows = readdirSync(folder).map((name): [string, string] => [
  name,
  readFileSync(join(folder, name), 'utf8'),
]);

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: { BASE_COMMIT?: string };
}

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  needs?: string;
  strategy?: { 'fail-fast': boolean; matrix: { include: { name: string; parts: string }[] } };
  steps: Step[];
}

const parseJobs = (text: string): Job[] => Object.values(parse(text).jobs);
const listSteps = (text: string): Step[] => parseJobs(text).flatMap(({ steps }) => steps);
const uses = (step: Step, action: string) => step.uses?.startsWith(`${action}@`) ?? false;
const readWorkflow = (name: string) => workflows.find(([one]) => one === name)?.[1] ?? '';

const ofModules = 'infra/packages/create-module/files/.github/workflows/module.yml';
const published: [string, string] = [ofModules, readFileSync(join(checkout, ofModules), 'utf8')];

const releasePermissions = {
  images: { contents: 'read', packages: 'write' },
  publish: { contents: 'read', packages: 'write', 'id-token': 'write' },
};

describe.each([...workflows, published])('%s', (name, text) => {
  it('names every action by its commit, followed by its version', () => {
    const uses = [...text.matchAll(/uses: *(.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses)
      expect(action).toMatch(/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read the repository and nothing else, but for the jobs that publish a release', () => {
    expect(parse(text).permissions).toEqual({ contents: 'read' });
    const jobs = Object.entries<Job>(parse(text).jobs);
    const more = jobs.flatMap(([job, { permissions }]) =>
      permissions ? [[job, permissions]] : [],
    );
    expect(Object.fromEntries(more)).toEqual(name === 'release.yml' ? releasePermissions : {});
  });

  it('leaves no credentials in a checkout and ends each job in time', () => {
    for (const step of listSteps(text).filter((one) => uses(one, 'actions/checkout')))
      expect(step.with?.['persist-credentials']).toBe(false);
    for (const job of parseJobs(text)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});

it.each(workflows.filter(([name]) => name !== 'release.yml'))(
  '%s › a newer commit cancels the run of an older one, except on main',
  (_name, text) => {
    const { group, 'cancel-in-progress': cancels } = parse(text).concurrency;
    expect(group).toContain('github.ref');
    expect(cancels).toMatch(/^\$\{\{ github\.ref != 'refs\/heads\/main' \}\}$/);
  },
);

describe('release.yml', () => {
  const release = parse(readWorkflow('release.yml'));

  it('runs for tags of versions alone, and is not canceled half-way', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    expect(release.concurrency['cancel-in-progress']).toBe(false);
  });

  it('signs nothing before a person has agreed', () => {
    expect(release.jobs.publish.environment).toBe('release');
    expect(release.jobs.publish.needs).toBe('images');
  });

  it('takes commits of main alone', () => {
    const [checkoutStep, firstStep] = release.jobs.images.steps;
    expect(checkoutStep.with['fetch-depth']).toBe(0);
    expect(firstStep.run).toBe('git merge-base --is-ancestor HEAD origin/main');
  });

  it('runs no script of an installed package, and takes none from a cache, where it may publish', () => {
    const steps: Step[] = release.jobs.publish.steps;
    const commands = steps.map(({ run = '' }) => run).join('\n');
    expect(commands.match(/npm (ci|run|install|rebuild).*/g)).toEqual(['npm ci --ignore-scripts']);
    // Elsewhere the npm scripts install Node 26.
    const { devDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const setup = steps.find((step) => uses(step, 'actions/setup-node'));
    expect(setup?.with).toEqual({ 'node-version': devDependencies.node });
  });

  it('publishes the images of each platform that it builds', () => {
    const platforms: { architecture: string }[] = release.jobs.images.strategy.matrix.include;
    const run = release.jobs.publish.steps.map((step: Step) => step.run ?? '').join('\n');
    const read = [...run.matchAll(/--metadata metadata-(\w+)\.json/g)].map(([, name]) => name);
    expect(read).toEqual(platforms.map(({ architecture }) => architecture));
    expect(read).toEqual(['amd64', 'arm64']);
  });
});

describe('verify.yml', () => {
  const { test, spec } = parse(readWorkflow('verify.yml')).jobs as Record<string, Job>;
  const matrix = test?.strategy?.matrix.include ?? [];

  it('runs every part that a change has to pass, each once', () => {
    const [, required = ''] =
      /--only (\S+)/.exec(readFileSync(join(checkout, '.ci/run'), 'utf8')) ?? [];
    const parts = matrix.flatMap(({ parts }) => parts.split(' ')[0]?.split(',') ?? []);
    expect([...new Set([...parts, 'spec'])].sort()).toEqual(required.split(',').sort());
    const unsharded = matrix.filter(({ parts }) => !parts.includes('--shard'));
    const alone = unsharded.flatMap(({ parts }) => parts.split(','));
    expect(alone).toEqual([...new Set(alone)]);
    expect(test?.strategy?.['fail-fast']).toBe(false);
    expect(test?.steps.some(({ run }) => run?.includes('--repeat-failed'))).toBe(true);
  });

  it('runs all shards of the browser tests', () => {
    const shards = matrix.flatMap(({ parts }) => /^e2e --shard (\S+)$/.exec(parts)?.[1] ?? []);
    expect(shards).toEqual(shards.map((_, index) => `${index + 1}/${shards.length}`));
    expect(shards.length).toBeGreaterThan(1);
  });

  it('checks the specification once the reports of all parts exist', () => {
    expect(spec?.needs).toBe('test');
    const upload = test?.steps.find((step) => uses(step, 'actions/upload-artifact'));
    const download = spec?.steps.find((step) => uses(step, 'actions/download-artifact'));
    expect(download?.with?.path).toBe(upload?.with?.path);
    expect(spec?.steps.at(-1)?.run).toContain(`--only spec --reports ${download?.with?.path}`);
  });
});

it.each(['verify.yml', 'nightly.yml'])(
  '%s › caches packages, downloaded programs and builds',
  (name) => {
    const steps = listSteps(readWorkflow(name));
    expect(steps.find((step) => uses(step, 'actions/setup-node'))?.with?.cache).toBe('npm');
    const caches = steps.filter((step) => uses(step, 'actions/cache')).map((step) => step.with);
    expect(caches.map((cache) => cache?.path)).toEqual(['~/.cache/firedeck', '.turbo/cache']);
    const [programs, builds] = caches;
    // Programs are found by name only, so a folder from other sources must not be restored.
    expect(programs).not.toHaveProperty('restore-keys');
    expect(programs?.key).not.toContain('github.sha');
    for (const source of ['package-lock.json', 'infra/offline/**', 'infra/local/mongo/**'])
      expect(programs?.key).toContain(`'${source}'`);
    expect(builds?.key).toContain('github.sha');
  },
);

it('test:all runs at night', () => {
  expect(parse(readWorkflow('nightly.yml')).on.schedule).toHaveLength(1);
  expect(listSteps(readWorkflow('nightly.yml')).at(-1)?.run).toBe('npm run test:all');
});

it('a workflow that compares with a commit › fetches the history', () => {
  const [comparing, ...others] = workflows.filter(([, text]) => text.includes('BASE_COMMIT'));
  expect(others).toEqual([]);
  for (const { steps } of parseJobs(comparing?.[1] ?? '')) {
    if (!steps.some(({ env }) => env?.BASE_COMMIT)) continue;
    const checkoutStep = steps.find((step) => uses(step, 'actions/checkout'));
    expect(checkoutStep?.with?.['fetch-depth']).toBe(0);
  }
});

const before = 'b'.repeat(40);
const sha = 'a'.repeat(40);
it.each([
  ['a push to main', 'refs/heads/main', { before }, before],
  // The previous tip may contain the refused package.
  ['a push to another branch', 'refs/heads/change', { before }, ''],
  ['a tag', 'refs/tags/v1', { before }, ''],
  ['a pull request', 'refs/pull/1/merge', { pull_request: { base: { sha } } }, sha],
])('%s › is compared with the commit it goes onto', (_case, ref, event, commit) => {
  const [expression] = workflows
    .flatMap(([, text]) => listSteps(text))
    .flatMap(({ env }) => env?.BASE_COMMIT?.match(/^\$\{\{(.*)\}\}$/)?.[1] ?? []);
  // Evaluates with JavaScript operators; missing event fields are empty.
  const github = { ref, event: { pull_request: { base: {} }, before: '', ...event } };
  expect(runInNewContext(expression ?? '', { github })).toBe(commit);
});
