import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addTool, createMember } from '../api-client/member.ts';
import { withDatabase } from '../lib/mongo-address.ts';
import { anyFreePort } from '../lib/ports.ts';
import { isRunning } from '../lib/process-table.ts';
import { createRandom } from '../lib/random.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { createRunFolder } from './harness/run-folder.ts';
import { startBff } from './harness/servers.ts';
import { createLoad, isReady, type Load } from './rolling/load.ts';
import { type Gateway, startGateway } from './rolling/nginx.ts';
import { openStream, type ReconnectingStream } from './rolling/stream.ts';

const { seed, rollingRequests } = inject('profile');
const clientsAtOnce = 6;
const streamsAtOnce = 4;
const exitsWithinMs = 25_000;
const probeEveryMs = 200;
const publicOrigin = 'https://firedeck.example.org';

interface Pod {
  port: number;
  process: StackProcess;
}

let folder: { path: string; remove(): Promise<void> };
let pods: Pod[];
let gateway: Gateway;

beforeAll(async () => {
  folder = await createRunFolder();
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

describe('a rolling restart of both bffs under load', () => {
  const exits: number[] = [];
  const loads: Load[] = [];
  const streams: ReconnectingStream[] = [];
  let rolls = 0;
  let changeSeenBy: number;

  beforeAll(async () => {
    const random = createRandom(seed);
    for (let index = 0; index < clientsAtOnce; index++)
      loads.push(createLoad(gateway.address, await createMember(gateway.address), random));
    const watcher = await createMember(gateway.address);
    for (let index = 0; index < streamsAtOnce; index++)
      streams.push(openStream(gateway.address, watcher));
    const running = Promise.all(loads.map((load) => load.run()));
    do {
      for (const pod of pods) exits.push(await replace(pod));
      rolls += 1;
    } while (answered() < rollingRequests);
    for (const load of loads) load.stop();
    await running;
    await waitUntil(() => streams.every(({ isOpen }) => isOpen));
    const { id } = await addTool(watcher, gateway.address, 'After the roll');
    changeSeenBy = id === '' ? 0 : await streamsThatSee('tools.changed');
    for (const stream of streams) stream.close();
    report();
  }, 60 * 60_000);

  const answered = () => loads.reduce((sum, load) => sum + load.answered, 0);
  const changed = () => loads.reduce((sum, load) => sum + load.changed, 0);

  test('no request fails, without retries by client or gateway', () => {
    expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
    expect(answered()).toBeGreaterThanOrEqual(rollingRequests);
  });

  test('a third of the requests are changes', () => {
    expect(changed() / answered()).toBeGreaterThan(0.25);
  });

  test('each process ends within 25 s', () => {
    expect(exits).toHaveLength(2 * rolls);
    expect(Math.max(...exits)).toBeLessThanOrEqual(exitsWithinMs);
  });

  test('every stream is open again and receives the next change', () => {
    expect(streams.map(({ opened }) => opened > 1)).toEqual(streams.map(() => true));
    expect(changeSeenBy).toBe(streamsAtOnce);
  });

  async function streamsThatSee(event: string): Promise<number> {
    const seen = () =>
      streams.filter(({ events }) => events.some((one) => one.event === event)).length;
    await waitUntil(() => seen() === streamsAtOnce);
    return seen();
  }

  function report(): void {
    process.stdout.write(
      `${answered()} requests, ${changed()} of them changes, in ${rolls} rolls; the slowest exit took ${Math.max(...exits)} ms\n`,
    );
  }
});

/**
 * Replaces one process as a cluster does: it gets SIGTERM, leaves the rotation when its probe
 * fails, and its successor joins when ready. Returns the time until the exit.
 */
async function replace(pod: Pod): Promise<number> {
  const [pid = 0] = pod.process.pids();
  const others = pods.filter((other) => other !== pod).map(({ port }) => port);
  const stoppedAt = Date.now();
  process.kill(pid, 'SIGTERM');
  while (await isReady(`http://127.0.0.1:${pod.port}`)) await pause(probeEveryMs);
  await gateway.sendTo(others);
  while (isRunning(pid) && Date.now() - stoppedAt < 2 * exitsWithinMs) await pause(20);
  const took = Date.now() - stoppedAt;
  await pod.process.stop();
  await pod.process.start();
  await gateway.sendTo(pods.map(({ port }) => port));
  return took;
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until && !isSo(); ) await pause(50);
}
