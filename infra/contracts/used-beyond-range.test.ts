import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { usedBeyondRange } from './used-beyond-range.ts';

let home: string;

beforeAll(async () => {
  await mkdir(join(checkout, '.local'), { recursive: true });
  home = await mkdtemp(join(checkout, '.local', 'modules-'));
});
afterAll(() => rm(home, { recursive: true }));

const settings = {
  extends: join(checkout, 'tsconfig.base.json'),
  compilerOptions: { lib: ['es2024', 'dom'], jsx: 'react-jsx' },
};

/** A module that requires this range of the sdk and uses this field of its errors. */
async function aModule(range: string, field: string): Promise<string> {
  const folder = await mkdtemp(join(home, 'module-'));
  await mkdir(join(folder, 'src'));
  const files = {
    'tsconfig.json': JSON.stringify(settings),
    'module.config.ts': `export const moduleConfig = { requires: { sdk: '${range}', bff: {} } };`,
    'src/module.ts': `import type { ApiError } from '@firedeck/sdk';
export const taken = (error: ApiError) => error.${field};`,
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

const came = `module.ts:2 Property 'retryAfterSeconds' does not exist on type 'ApiError'.`;

test.each([
  ['a field of 1.1.0 and requires 1.0.0 › is reported', '^1.0.0', 'retryAfterSeconds', came],
  ['a field of 1.1.0 and requires 1.1.0 › is accepted', '^1.1.0', 'retryAfterSeconds', null],
  ['a field of 1.0.0 and requires 1.0.0 › is accepted', '^1.0.0', 'status', null],
  ['a field and requires an unknown version › is reported', '^1.99.0', 'status', 'No declarations'],
])('a module that uses %s', { timeout: 60_000 }, async (_what, range, field, words) => {
  const found = await usedBeyondRange(await aModule(range, field));
  expect(found).toEqual(words === null ? [] : [expect.stringContaining(words)]);
});
