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

describe.each(workflows)('%s', (_name, text) => {
  it('names every action by its commit, with the version beside', () => {
    const uses = [...text.matchAll(/uses: *(.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses)
      expect(action).toMatch(/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read the repository and nothing else', () => {
    expect(parse(text).permissions).toEqual({ contents: 'read' });
  });
});
