import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmAndClearData } from './clear-data.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firedeck-clear-'));
  data = join(folder, 'data');
  mkdirSync(join(data, 'redis'), { recursive: true });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A Docker client whose `volume rm` fails with this message. */
function writeDocker(failure: string): void {
  const script = `[ "$1" != volume ] || { echo "${failure}" >&2; exit 1; }`;
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
}

const writeRecord = (line: string) =>
  writeFileSync(join(data, 'redis-made-by.json'), JSON.stringify({ line, version: '8' }));

it.each(['volume is in use', 'Cannot connect to the Docker daemon'])(
  'data in Docker, "%s" › is not reported as cleared, and its record stays',
  async (failure) => {
    writeRecord('Docker redis');
    writeDocker(failure);
    await expect(confirmAndClearData(data, true)).rejects.toThrow(failure);
    expect(existsSync(join(data, 'redis-made-by.json'))).toBe(true);
  },
);

it.each([
  ['Docker redis', 'Error: No such volume: firedeck-1'],
  ['Redis', 'Cannot connect to the Docker daemon'],
])('data of %s, "%s" › is cleared', async (line, failure) => {
  writeRecord(line);
  writeDocker(failure);
  expect(await confirmAndClearData(data, true)).toBe(true);
  expect(existsSync(join(data, 'redis'))).toBe(false);
  expect(existsSync(join(data, 'redis-made-by.json'))).toBe(false);
});

it('data without Docker on this machine › is cleared', async () => {
  vi.stubEnv('PATH', folder);
  writeRecord('Redis');
  expect(await confirmAndClearData(data, true)).toBe(true);
  expect(existsSync(join(data, 'redis'))).toBe(false);
});
