import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierBackup, makeEarlierBackup } from './make-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-earlier-'));
});
afterEach(() => rm(folder, { recursive: true }));

// Compares hashes of the uncompressed lines, because zlib versions compress differently.
test('the committed backup of an earlier version › is the output of its script', async () => {
  const committed = await readFile(join(earlierBackup, 'manifest.json'), 'utf8');
  expect(await makeEarlierBackup(join(folder, 'again'))).toEqual(JSON.parse(committed));
});
