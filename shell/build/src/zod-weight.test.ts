import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseConfig } from './base-config.ts';

const checkout = join(import.meta.dirname, '../../..');
let folder: string;

beforeAll(async () => {
  const local = join(checkout, '.local');
  await mkdir(local, { recursive: true });
  folder = await mkdtemp(join(local, 'zod-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the zod that a page shares › is at most 7 kB with brotli', async () => {
  const empty = join(folder, 'empty.ts');
  await writeFile(empty, 'export const z = {};');
  // Without the wrapper of every script.
  const bytes = (await weigh(join(checkout, 'shell/sdk/src/z.ts'))) - (await weigh(empty));
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(7_000);
}, 60_000);

/** The size of a module with all its imports, as one minified script. */
async function weigh(module: string): Promise<number> {
  const base = baseConfig({ folder: join(checkout, 'shell'), mode: 'production', uniqueName: 'z' });
  const filename = 'script.js';
  const library = { type: 'var', name: 'script' };
  const output = { ...base.output, path: join(folder, 'output'), filename, library };
  const compiler = rspack({ ...base, entry: { script: module }, output });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString()) : null);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });
  return brotliCompressSync(await readFile(join(folder, 'output', filename))).length;
}
