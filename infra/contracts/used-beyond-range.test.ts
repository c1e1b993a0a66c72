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

/** A module with a required sdk range that uses a field of an error. */
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
  ['what came with 1.1.0, but asks for 1.0.0 › is named', '^1.0.0', 'retryAfterSeconds', came],
  ['what came with 1.1.0 and asks for that › is fine', '^1.1.0', 'retryAfterSeconds', null],
  ['what 1.0.0 had and asks for that › is fine', '^1.0.0', 'status', null],
  ['something and asks for what never was › is named', '^1.99.0', 'status', 'nothing is known'],
])('a module that takes %s', { timeout: 60_000 }, async (_what, range, field, words) => {
  const found = await usedBeyondRange(await aModule(range, field));
  expect(found).toEqual(words === null ? [] : [expect.stringContaining(words)]);
});
