import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, askAs, questions } from '../../faults/ground/member.ts';
import { aWriter, type Writer } from '../../faults/kills/writer.ts';
import { kubectlAs, untilReady } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';
import { toolSites } from './tool-site.ts';

const kubectl = kubectlAs('admin');
const address = gateway.plain;
const writersAtOnce = 3;
const writers: Writer[] = [];
let writing: Promise<unknown>;

const noMail = () => Promise.reject(new Error('no mail is sent here'));
const acknowledged = () => writers.reduce((sum, { journal }) => sum + journal.acknowledged, 0);

beforeAll(async () => {
  for (let seed = 1; seed <= writersAtOnce; seed++)
    writers.push(await aWriter(address, seed, noMail));
  writing = Promise.all(writers.map((writer) => writer.run()));
  // Its failure is told by the last test.
  writing.catch(() => {});
});

afterAll(() => {
  for (const writer of writers) writer.stop();
});

const victims = [
  { what: 'a pod of the bff', namespace: 'firedeck', name: 'bff', count: 2 },
  { what: 'the worker', namespace: 'firedeck', name: 'favicon', count: 2 },
  { what: 'Redis', namespace: 'firedeck-data', name: 'redis', count: 1 },
  { what: 'the database', namespace: 'firedeck-data', name: 'mongodb', count: 1 },
];

test.each(victims)(
  '$what is killed under writes: it comes again, and writes are acknowledged again',
  { timeout: 240_000 },
  async ({ namespace, name, count }) => {
    await oneMoreChange();
    const before = await untilReady(kubectl, { namespace, name }, count);
    const victim = before[0]?.metadata.name ?? '';
    await kubectl.run(['-n', namespace, 'delete', 'pod', victim, '--grace-period=1']);
    const after = await untilReady(kubectl, { namespace, name }, count);
    const ids = before.map(({ metadata }) => metadata.uid);
    expect(after.filter(({ metadata }) => !ids.includes(metadata.uid))).toHaveLength(1);
    await oneMoreChange();
  },
);

test('after all that the product holds exactly what was acknowledged', async () => {
  for (const writer of writers) writer.stop();
  await writing;
  for (const writer of writers) {
    const { stored, told } = await writer.compare();
    expect(stored).toEqual(told);
  }
  const repeated = writers.reduce((sum, { journal }) => sum + journal.repeated, 0);
  process.stdout.write(`${acknowledged()} changes acknowledged, ${repeated} times asked again\n`);
  expect(acknowledged()).toBeGreaterThan(50);
});

test('after all that the worker does its jobs', async () => {
  const member = await aMember(address);
  const question = questions.favicon(toolSites.radio);
  const state = async () =>
    ((await askAs(member, address, question)).body as { state?: string }).state;
  await expect.poll(state, { timeout: 30_000, interval: 200 }).toBe('found');
});

/** A kill that meets no write shows nothing. */
async function oneMoreChange(): Promise<void> {
  const before = acknowledged();
  await expect
    .poll(acknowledged, { timeout: 90_000, interval: 50 })
    .toBeGreaterThan(before + writersAtOnce);
}
