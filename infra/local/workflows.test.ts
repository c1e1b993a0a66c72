import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
}

const checkoutsOf = (text: string): Step[] =>
  Object.values<{ steps: Step[] }>(parse(text).jobs)
    .flatMap(({ steps }) => steps)
    .filter(({ uses }) => uses?.startsWith('actions/checkout@'));

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
