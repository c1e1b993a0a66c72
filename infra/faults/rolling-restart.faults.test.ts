import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '../local/mongo/mongo-address.ts';
import { anyFreePort } from '../local/ports.ts';
import { isRunning } from '../local/process-table.ts';
import { createRandom } from '../local/random.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { folderThatEndsWithUs } from './ground/folder-that-ends-with-us.ts';
import { added, aMember } from './ground/member.ts';
import { startBff } from './ground/servers.ts';
import { aLoad, isReady, type Load } from './rolling/load.ts';
import { type Gateway, startGateway } from './rolling/nginx.ts';
import { aLastingStream, type LastingStream } from './rolling/stream.ts';

const { seed, rollingRequests } = inject('profile');
const clientsAtOnce = 6;
const streamsAtOnce = 4;
const exitsWithinMs = 25_000;
const probedEveryMs = 200;
const publicOrigin = 'https://firedeck.example.org';

interface Pod {
  port: number;
  process: StackProcess;
}

let folder: { path: string; remove(): Promise<void> };
let pods: Pod[];
let gateway: Gateway;

beforeAll(async () => {
  folder = await folderThatEndsWithUs();
  pods = await Promise.all([startPod('bff-1'), startPod('bff-2')]);
  const ports = pods.map(({ port }) => port);
  gateway = await startGateway({ folder: folder.path, port: await anyFreePort(), ports });
});

afterAll(async () => {
  await gateway?.stop();
  await Promise.all((pods ?? []).map(({ process }) => process.stop()));
  await folder?.remove();
});

async function startPod(name: string): Promise<Pod> {
  const port = await anyFreePort();
  const bff = await startBff({
    name,
    folder: folder.path,
    keysFolder: inject('keysFolder'),
    port,
    mongoUri: withDatabase(inject('mongoUri'), 'faults-rolling'),
    redisUrl: inject('redisUrl'),
    env: {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: publicOrigin,
      TRUSTED_PROXIES: 'none',
      ACCEPT_RISKS: 'open-sign-up-without-mail',
      ADDITIONAL_HOSTS: '127.0.0.1,localhost',
      METRICS_PORT: '0',
    },
  });
  return { port, process: bff };
}

describe('while both bffs are replaced one after the other under load', () => {
  const exits: number[] = [];
  const loads: Load[] = [];
  const streams: LastingStream[] = [];
  let rolls = 0;
  let changeSeenBy: number;

  beforeAll(async () => {
    const random = createRandom(seed);
    for (let index = 0; index < clientsAtOnce; index++)
      loads.push(aLoad(gateway.address, await aMember(gateway.address), random));
    const watcher = await aMember(gateway.address);
    for (let index = 0; index < streamsAtOnce; index++)
      streams.push(aLastingStream(gateway.address, watcher));
    const running = Promise.all(loads.map((load) => load.run()));
    do {
      for (const pod of pods) exits.push(await replace(pod));
      rolls += 1;
    } while (answered() < rollingRequests);
    for (const load of loads) load.stop();
    await running;
    await expectSoon(() => streams.every(({ isOpen }) => isOpen));
    const { id } = await added(watcher, gateway.address, 'After the roll');
    changeSeenBy = id === '' ? 0 : await streamsThatSee('tools.changed');
    for (const stream of streams) stream.close();
    report();
  }, 60 * 60_000);

  const answered = () => loads.reduce((sum, load) => sum + load.answered, 0);
  const changed = () => loads.reduce((sum, load) => sum + load.changed, 0);

  test('no request fails, though none is sent twice and the gateway tries none again', () => {
    expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
    expect(answered()).toBeGreaterThanOrEqual(rollingRequests);
  });

  test('a third of the requests change something', () => {
    expect(changed() / answered()).toBeGreaterThan(0.25);
  });

  test('each process has ended within 25 s', () => {
    expect(exits).toHaveLength(2 * rolls);
    expect(Math.max(...exits)).toBeLessThanOrEqual(exitsWithinMs);
  });

  test('every stream is open again and is told of the next change', () => {
    expect(streams.map(({ opened }) => opened > 1)).toEqual(streams.map(() => true));
    expect(changeSeenBy).toBe(streamsAtOnce);
  });

  async function streamsThatSee(event: string): Promise<number> {
    const seen = () => streams.filter(({ events }) => events.at(-1)?.event === event).length;
    await expectSoon(() => seen() === streamsAtOnce);
    return seen();
  }

  function report(): void {
    process.stdout.write(
      `${answered()} requests, ${changed()} of them changes, in ${rolls} rolls; the slowest exit took ${Math.max(...exits)} ms\n`,
    );
  }
});

/**
 * Replaces one process as a cluster does: it is told to end, taken out of rotation when its probe
 * fails, and its successor put in when that is ready. Gives back how long the end took.
 */
async function replace(pod: Pod): Promise<number> {
  const [pid = 0] = pod.process.pids();
  const others = pods.filter((other) => other !== pod).map(({ port }) => port);
  const told = Date.now();
  process.kill(pid, 'SIGTERM');
  while (await isReady(`http://127.0.0.1:${pod.port}`)) await pause(probedEveryMs);
  await gateway.sendTo(others);
  while (isRunning(pid) && Date.now() - told < 2 * exitsWithinMs) await pause(20);
  const took = Date.now() - told;
  await pod.process.stop();
  await pod.process.start();
  await gateway.sendTo(pods.map(({ port }) => port));
  return took;
}

async function expectSoon(isSo: () => boolean): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until && !isSo(); ) await pause(50);
}
