import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStaleFiles } from './remove-stale-files.ts';

let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'firedeck-dist-'));
});
afterEach(() => rm(dist, { recursive: true }));

test('a build over an earlier one › only files of its descriptor and their compressed forms stay', async () => {
  const descriptor = {
    id: 'notes',
    title: 'Personal Notes',
    requires: { sdk: '^1.0.0', bff: { notes: 1 } },
    version: '1.0.0',
    artifact: '1.0.0-0123456789abcdef',
    entry: 'entry.two.js',
    integrity: { 'entry.two.js': `sha384-${'A'.repeat(64)}` },
    files: ['licences.json', 'fonts/plain.woff2'],
    scripts: {},
  };
  await mkdir(join(dist, 'fonts'));
  const own = ['entry.two.js', 'entry.two.js.br', 'licences.json.gz', 'fonts/plain.woff2'];
  const stale = ['entry.one.js', 'entry.one.js.br', 'fonts/late.js'];
  for (const name of [...own, ...stale]) await writeFile(join(dist, name), '');
  await writeFile(join(dist, 'descriptor.json'), JSON.stringify(descriptor));
  await removeStaleFiles(dist);
  const left = await readdir(dist, { recursive: true });
  expect(left.sort()).toEqual(['descriptor.json', 'fonts', ...own].sort());
});
