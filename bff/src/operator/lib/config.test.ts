import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningStack } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firedeck-stack-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeStack(pid: number): URL {
  const path = join(folder, 'stack.json');
  const stack = { mongodbUri: 'mongodb://127.0.0.1/f', keysFolder: '/keys', address: 'http://f' };
  writeFileSync(path, JSON.stringify({ pid, ...stack }));
  return pathToFileURL(path);
}

test('the file of a running stack › gives the address of its database', () => {
  expect(runningStack(writeStack(process.pid))?.mongodbUri).toBe('mongodb://127.0.0.1/f');
});

test('the file of a killed stack › is ignored: another database may listen there', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(runningStack(writeStack(pid))).toBeNull();
});
