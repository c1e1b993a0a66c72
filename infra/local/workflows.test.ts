import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkout } from './folders.ts';

const folder = join(checkout, '.github/workflows');
const workflows = readdirSync(folder).map((name): [string, string] => [
  name,
  readFileSync(join(folder, name), 'utf8'),
]);

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
  env?: { BASE_COMMIT?: string };
}

const stepsOf = (text: string): Step[] =>
  Object.values<{ steps: Step[] }>(parse(text).jobs).flatMap(({ steps }) => steps);
const checkoutsOf = (text: string): Step[] =>
  stepsOf(text).filter(({ uses }) => uses?.startsWith('actions/checkout@'));

describe.each(workflows)('%s', (_name, text) => {
  it('names every action by its commit, followed by its version', () => {
    const uses = [...text.matchAll(/uses: *(.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses)
      expect(action).toMatch(/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read the repository and nothing else', () => {
    expect(parse(text).permissions).toEqual({ contents: 'read' });
  });
});

it('a workflow that compares with a commit › has the history', () => {
  const [comparing, ...others] = workflows.filter(([, text]) => text.includes('BASE_COMMIT'));
  expect(others).toEqual([]);
  const depths = checkoutsOf(comparing?.[1] ?? '').map((step) => step.with?.['fetch-depth']);
  expect(depths).toEqual([0]);
});

const before = 'b'.repeat(40);
const sha = 'a'.repeat(40);
it.each([
  ['a push to main', 'refs/heads/main', { before }, before],
  // Its earlier tip may hold the package that was refused.
  ['a push to another branch', 'refs/heads/change', { before }, ''],
  ['a tag', 'refs/tags/v1', { before }, ''],
  ['a pull request', 'refs/pull/1/merge', { pull_request: { base: { sha } } }, sha],
])('%s › is compared with the commit it goes onto', (_case, ref, event, commit) => {
  const [expression] = workflows
    .flatMap(([, text]) => stepsOf(text))
    .flatMap(({ env }) => env?.BASE_COMMIT?.match(/^\$\{\{(.*)\}\}$/)?.[1] ?? []);
  // The operators are those of JavaScript; what an event lacks is empty.
  const github = { ref, event: { pull_request: { base: {} }, before: '', ...event } };
  expect(runInNewContext(expression ?? '', { github })).toBe(commit);
});
