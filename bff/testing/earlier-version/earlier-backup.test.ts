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

// Hashes are of the lines before they are packed, which is done as the machine's zlib does it.
test('the committed backup of an earlier version › is the output of its script', async () => {
  const committed = await readFile(join(earlierBackup, 'manifest.json'), 'utf8');
  expect(await makeEarlierBackup(join(folder, 'again'))).toEqual(JSON.parse(committed));
});
