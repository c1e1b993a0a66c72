import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dockerProvider } from '../lib/docker-provider.ts';
import { readStartTime } from '../lib/process-table.ts';
import { inParallel } from '../lib/shutdown.ts';
import { silent } from '../lib/steps.ts';
import { launchFirstAvailable } from './launch-first-available.ts';
import { mongoProviders } from './mongo/mongo.ts';
import { redisProviders } from './redis/redis.ts';

const { PATH } = process.env;
let folder: string;
let registry: ReturnType<typeof vi.fn>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firedeck-docker-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${PATH}`);
  vi.stubEnv('FIREDECK_CACHE_DIR', join(folder, 'cache'));
  registry = vi.fn(async () => new Response(null, { status: 401 }));
  vi.stubGlobal('fetch', registry);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

/** A stub of the docker client, which replaces daemon and registry. */
function writeDocker(script: string): void {
  const log = `echo "$@" >> ${folder}/calls`;
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${log}\n${script}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
}

/** The commands that the stub received, one per line. */
function dockerCalls(name?: string): string[] {
  const file = join(folder, 'calls');
  const calls = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return name === undefined ? calls : calls.filter((call) => call.startsWith(`${name} `));
}

const findDocker = (providers: typeof mongoProviders) =>
  providers.find(({ name }) => name === 'Docker');
const mongoInDocker = findDocker(mongoProviders);

const stubServer = dockerProvider({
  engine: 'X',
  reference: 'x:1',
  version: '1',
  line: 'Docker x',
  port: 1,
  data: '/data',
  uri: (port: number) => `x://127.0.0.1:${port}`,
  isReady: async () => !existsSync(join(folder, 'not-ready')),
});

async function launchStub(isPersistent = true) {
  const resolution = await stubServer.resolve(silent);
  if (!('launch' in resolution)) throw new Error(resolution.refusal);
  return resolution.launch({ folder, port: 1, isPersistent, log: silent });
}

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
  it('with the image › resolves to it without pulling', async () => {
    writeDocker('[ "$1" != pull ]');
    expect(await mongoInDocker?.resolve(silent)).toMatchObject({ engine: 'MongoDB 8.2 in Docker' });
    expect(registry).not.toHaveBeenCalled();
  });

  it('without the image › pulls it', async () => {
    writeDocker('[ "$1" != image ]');
    expect(await mongoInDocker?.resolve(silent)).toMatchObject({ engine: 'MongoDB 8.2 in Docker' });
    expect(dockerCalls('pull')).toEqual(['pull mongo:8.2']);
  });

  it('a failed pull › the next provider is used, and no pull is tried for an hour', async () => {
    writeDocker('[ "$1" = version ] || { echo "no such host" >&2; exit 1; }');
    const refusal = 'mongo:8.2 cannot be pulled: docker pull failed: no such host';
    expect(await mongoInDocker?.resolve(silent)).toEqual({ refusal });
    const file = join(folder, 'cache/docker/mongo-8-2.refusal');
    expect(await mongoInDocker?.resolve(silent)).toEqual({
      refusal: `${refusal} (remembered in ${file})`,
    });
    expect(dockerCalls('pull')).toHaveLength(1);
    utimesSync(file, 0, Date.now() / 1_000 - 3_601);
    expect(await mongoInDocker?.resolve(silent)).toEqual({ refusal });
    expect(dockerCalls('pull')).toHaveLength(2);
  });

  it('an interrupted pull › is tried again at the next start', async () => {
    writeDocker('[ "$1" != pull ] || exec sleep 60; [ "$1" != image ]');
    const started = vi.waitFor(() => expect(dockerCalls('pull')).toHaveLength(1), 10_000);
    const interrupt = async () => {
      await started;
      throw new Error('interrupted');
    };
    const resolve = async () => mongoInDocker?.resolve(silent);
    await expect(inParallel(resolve, interrupt)).rejects.toThrow('interrupted');
    writeDocker('[ "$1" != image ]');
    expect(await mongoInDocker?.resolve(silent)).toMatchObject({ version: '8.2' });
  });

  it('an unreachable registry › no pull is tried', async () => {
    registry.mockRejectedValue(new Error('timed out'));
    writeDocker('[ "$1" != image ]');
    expect(await mongoInDocker?.resolve(silent)).toEqual({
      refusal: 'mongo:8.2 cannot be pulled: timed out',
    });
    expect(dockerCalls('pull')).toEqual([]);
    expect(registry.mock.calls).toMatchObject([[/./, { signal: expect.any(AbortSignal) }]]);
  });

  it('a daemon with a mirror or proxy › pulls, even if this process cannot reach the registry', async () => {
    registry.mockRejectedValue(new Error('timed out'));
    writeDocker('[ "$1" != info ] || echo https://mirror.example/; [ "$1" != image ]');
    expect(await mongoInDocker?.resolve(silent)).toMatchObject({ version: '8.2' });
  });

  it('an unresponsive daemon › the next provider is used', async () => {
    writeDocker('exit 1');
    expect(await mongoInDocker?.resolve(silent)).toEqual({
      refusal: 'installed, but its daemon does not answer',
    });
  });

  it('Docker turned off › the next provider is used', async () => {
    vi.stubEnv('FIREDECK_DOCKER', 'no');
    writeDocker('exit 0');
    expect(await mongoInDocker?.resolve(silent)).toEqual({
      refusal: 'turned off by FIREDECK_DOCKER=no',
    });
    expect(dockerCalls()).toEqual([]);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])(
    'a container in the state %s › is reported, and no server process is started',
    async (state, isUp) => {
      writeDocker(`[ "$1" != inspect ] || echo ${state}`);
      const running = await launchStub();
      expect(running.pids()).toEqual([]);
      expect(await running.isRunning()).toBe(isUp);
    },
  );

  it.each([
    ['true', '60 1'],
    ['false', ''],
  ])(
    'Redis with persistent data: %s › saves "%s", and drops no job',
    async (isPersistent, save) => {
      writeDocker('[ "$1" != create ] || exit 1');
      const resolution = await findDocker(redisProviders)?.resolve(silent);
      if (!resolution || !('launch' in resolution)) throw new Error('refused');
      const options = { folder, port: 1, isPersistent: isPersistent === 'true', log: silent };
      await expect(resolution.launch(options)).rejects.toThrow('docker create failed');
      expect(dockerCalls('create')[0]).toMatch(
        `redis:8.2 --appendonly no --save ${save} --maxmemory-policy noeviction`,
      );
    },
  );

  it('a container without persistent data › is removed after its stop', async () => {
    writeDocker('');
    const running = await launchStub(false);
    const before = dockerCalls('rm').length;
    await running.stop();
    await running.remove?.();
    expect(dockerCalls('rm')).toHaveLength(before + 1);
  });
});

describe('a server that does not start in Docker', () => {
  const next = {
    name: 'packages',
    resolve: async () => ({
      engine: 'Y',
      version: '1',
      line: 'y',
      launch: async () => ({
        uri: 'y://',
        pids: () => [],
        isRunning: async () => true,
        stop: async () => {},
        start: async () => {},
        kill: async () => {},
      }),
    }),
  };
  const launch = () =>
    launchFirstAvailable({
      service: 'Server',
      providers: [stubServer, next],
      dataFolder: folder,
      isPersistent: true,
      advice: '',
      log: silent,
    });
  const script = `case "$1" in
  inspect) echo false;;
  logs) echo "no AVX on this CPU" >&2;;
esac`;

  it('no data yet › the next provider is used, and its container is removed', async () => {
    writeFileSync(join(folder, 'not-ready'), '');
    writeDocker(script);
    expect(await launch()).toMatchObject({
      engine: 'Y',
      reason: 'Docker: the server ended while starting: no AVX on this CPU',
    });
    expect(dockerCalls().at(-1)).toMatch(/^rm --force --volumes firedeck-/);
  });

  it('it has data › no other provider is used', async () => {
    writeFileSync(
      join(folder, 'server-made-by.json'),
      JSON.stringify({ line: 'Docker x', version: '1' }),
    );
    writeFileSync(join(folder, 'not-ready'), '');
    writeDocker(script);
    await expect(launch()).rejects.toThrow(
      'Server (X 1 in Docker) could not be started: the server ended while starting',
    );
  });
});

it('containers of killed runs › are removed before a port is chosen; those with data are shut down first', async () => {
  const own = `${hostname()}:${process.pid}`;
  const containers = [
    `kept true ${hostname()}:999999999:1`,
    `temporary false ${hostname()}:999999999:1`,
    `reused-pid false ${own}:1`,
    `earlier-release  ${hostname()}:999999999`,
    `running true ${own}:${readStartTime(process.pid)}`,
    'elsewhere true other-host:999999999:1',
  ];
  writeDocker(`[ "$1" != ps ] || printf '${containers.join('\\n')}\\n'`);
  await stubServer.resolve(silent);
  expect(dockerCalls().slice(-5)).toEqual([
    'stop kept',
    'rm --force --volumes kept',
    'rm --force --volumes temporary',
    'rm --force --volumes reused-pid',
    'rm --force --volumes earlier-release',
  ]);
});

it('data in a Docker volume › has another version line than data in a folder', () => {
  for (const providers of [mongoProviders, redisProviders]) {
    const lines = providers.map(({ line }) => line);
    const inDocker = providers.findIndex(({ name }) => name === 'Docker');
    expect(lines.indexOf(lines[inDocker])).toBe(lines.lastIndexOf(lines[inDocker]));
  }
});
