import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dockerProvider } from '../lib/docker.ts';
import { silent } from '../lib/steps.ts';
import { mongoProviders } from './mongo/mongo.ts';
import { redisProviders } from './redis/redis.ts';

const { PATH } = process.env;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firedeck-docker-'));
  process.env.PATH = `${folder}${delimiter}${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

/** A Docker client in place of the daemon and the registry. */
function writeDocker(script: string): void {
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
}

const mongoInDocker = mongoProviders.find(({ name }) => name === 'Docker');

it.each([
  ['MongoDB', mongoProviders],
  ['Redis', redisProviders],
])('%s › a running Docker comes before unpacked packages', (_service, providers) => {
  const names = providers.map(({ name }) => name);
  expect(names[0]).toMatch(/on PATH$/);
  expect(names.indexOf('Docker')).toBeGreaterThan(0);
  expect(names.at(-1)).toMatch(/Debian package/);
});

describe('Docker', () => {
  it('with the image › offers it, nothing is pulled', async () => {
    writeDocker('[ "$1" != pull ]');
    expect(await mongoInDocker?.offer(silent)).toMatchObject({ engine: 'MongoDB 8.2 in Docker' });
  });

  it('without the image › offers what it pulls', async () => {
    writeDocker('[ "$1" != image ]');
    expect(await mongoInDocker?.offer(silent)).toMatchObject({ engine: 'MongoDB 8.2 in Docker' });
  });

  it('that can pull no image › leaves the service to the next provider', async () => {
    writeDocker('[ "$1" = version ] || { echo "no such host" >&2; exit 1; }');
    expect(await mongoInDocker?.offer(silent)).toEqual({
      refusal: 'mongo:8.2 cannot be pulled: docker pull failed: no such host',
    });
  });

  it('whose daemon does not answer › leaves the service to the next provider', async () => {
    writeDocker('exit 1');
    expect(await mongoInDocker?.offer(silent)).toEqual({
      refusal: 'installed, but its daemon does not answer',
    });
  });

  it.each([
    ['true', true],
    ['false', false],
  ])(
    'whose container has the state %s › says so, without processes of ours',
    async (state, isUp) => {
      writeDocker(`[ "$1" != inspect ] || echo ${state}`);
      const image = { engine: 'X', name: 'x', version: '1', line: 'x', port: 1, data: '/data' };
      const uri = (port: number) => `x://127.0.0.1:${port}`;
      const offer = await dockerProvider({ ...image, uri, isReady: async () => true }).offer(
        silent,
      );
      if (!('launch' in offer)) throw new Error('refused');
      const running = await offer.launch({ folder, port: 1, isPersistent: true, log: silent });
      expect(running.pids()).toEqual([]);
      expect(await running.isRunning()).toBe(isUp);
    },
  );
});

it('data in a volume of Docker › is of another line than data in a folder', () => {
  for (const providers of [mongoProviders, redisProviders]) {
    const lines = providers.map(({ line }) => line);
    const inDocker = providers.findIndex(({ name }) => name === 'Docker');
    expect(lines.indexOf(lines[inDocker])).toBe(lines.lastIndexOf(lines[inDocker]));
  }
});
