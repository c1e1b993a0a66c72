import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { baseConfig } from './base-config.ts';
import { runBuild } from './run-build.ts';

const checkout = join(import.meta.dirname, '../../..');

test('the service worker › is at most 1.5 kB with brotli', async () => {
  const local = join(checkout, '.local');
  await mkdir(local, { recursive: true });
  const path = await mkdtemp(join(local, 'worker-'));
  const base = baseConfig({ folder: join(checkout, 'shell'), mode: 'production', uniqueName: 'w' });
  const output = { ...base.output, path, filename: 'worker.js' };
  try {
    await runBuild({ ...base, entry: { worker: './src/worker/worker.ts' }, output });
    const source = await readFile(join(path, 'worker.js'));
    expect(String(source)).toContain('fd-artifacts');
    expect(brotliCompressSync(source).length).toBeLessThanOrEqual(1_500);
  } finally {
    await rm(path, { recursive: true });
  }
});
