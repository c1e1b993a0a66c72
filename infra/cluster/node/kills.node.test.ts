import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRequests, createMember, sendAs } from '../../api-client/member.ts';
import { createWriter, type Writer } from '../../faults/kills/writer.ts';
import { kubectlAs, listPods, type Pod, untilReady } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';
import { toolSites } from './tool-site.ts';

const kubectl = kubectlAs('admin');
const address = gateway.address;
const writersAtOnce = 3;
const writers: Writer[] = [];
let writing: Promise<unknown>;

const noMail = () => Promise.reject(new Error('no email is sent here'));
const acknowledged = () => writers.reduce((sum, { journal }) => sum + journal.acknowledged, 0);

beforeAll(async () => {
  for (let seed = 1; seed <= writersAtOnce; seed++)
    writers.push(await createWriter(address, seed, noMail));
  writing = Promise.all(writers.map((writer) => writer.run()));
  // The last test reports its failure.
  writing.catch(() => {});
});

afterAll(async () => {
  for (const writer of writers) writer.stop();
  // Later tests expect containers without restarts.
  for (const { namespace, name, count } of victims) {
    await kubectl.run(['-n', namespace, 'delete', 'pod', '-l', `app.kubernetes.io/name=${name}`]);
    await untilReady(kubectl, { namespace, name }, count);
  }
});

const victims = [
  { what: 'a pod of the bff', namespace: 'firedeck', name: 'bff', count: 2 },
  { what: 'the worker', namespace: 'firedeck', name: 'favicon', count: 2 },
  { what: 'Redis', namespace: 'firedeck-data', name: 'redis', count: 1 },
  { what: 'the database', namespace: 'firedeck-data', name: 'mongodb', count: 1 },
];

test.each(victims)(
  '$what is killed under writes › it restarts, and writes are acknowledged again',
  { timeout: 240_000 },
  async ({ namespace, name, count }) => {
    await oneMoreChange();
    const pod = { namespace, name };
    const before = await untilReady(kubectl, pod, count);
    expect(await kill(before[0]?.metadata.uid ?? '')).toBeGreaterThan(0);
    const starts = async () => countStarts(await listPods(kubectl, pod));
    await expect.poll(starts, { timeout: 60_000, interval: 200 }).toBe(countStarts(before) + 1);
    await untilReady(kubectl, pod, count);
    await oneMoreChange();
  },
);

test('after all kills › the product has exactly the acknowledged state', async () => {
  for (const writer of writers) writer.stop();
  await writing;
  for (const writer of writers) {
    const { stored, expected } = await writer.compare();
    expect(stored).toEqual(expected);
  }
  const repeated = writers.reduce((sum, { journal }) => sum + journal.refusals.length, 0);
  process.stdout.write(`${acknowledged()} changes acknowledged, ${repeated} retries\n`);
  expect(acknowledged()).toBeGreaterThan(50);
});

test('after all kills › the worker processes jobs', async () => {
  const member = await createMember(address);
  const question = apiRequests.favicon(toolSites.radio);
  const state = async () =>
    ((await sendAs(member, address, question)).body as { state?: string }).state;
  await expect.poll(state, { timeout: 30_000, interval: 200 }).toBe('found');
});

/** Kills all processes of a pod, as a failing machine does; returns their number. */
async function kill(uid: string): Promise<number> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  let count = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (!(await read(`/proc/${pid}/cgroup`)).includes(`pod${uid}`)) continue;
    // Keep the pause process: without it the pod would be recreated.
    if ((await read(`/proc/${pid}/comm`)).trim() === 'pause') continue;
    process.kill(Number(pid), 'SIGKILL');
    count += 1;
  }
  return count;
}

function countStarts(pods: readonly Pod[]): number {
  const counts = pods.flatMap(({ status }) => status.containerStatuses ?? []);
  return counts.reduce((sum, { restartCount }) => sum + restartCount, 0);
}

/** A kill without concurrent writes tests nothing. */
async function oneMoreChange(): Promise<void> {
  const before = acknowledged();
  await expect
    .poll(acknowledged, { timeout: 90_000, interval: 50 })
    .toBeGreaterThan(before + writersAtOnce);
}
