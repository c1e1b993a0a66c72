import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addTool, createMember } from '../../api-client/member.ts';
import { createLoad, type Load } from '../../faults/rolling/load.ts';
import { openStream, type ReconnectingStream } from '../../faults/rolling/stream.ts';
import { createRandom } from '../../lib/random.ts';
import { kubectlAs, type Pod, untilReady } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';

const bff = { namespace: 'firedeck', name: 'bff' };
const kubectl = kubectlAs('admin');
const clientsAtOnce = 4;
const streamsAtOnce = 3;
const address = gateway.address;
const soon = { timeout: 15_000, interval: 50 };
const loads: Load[] = [];
const streams: ReconnectingStream[] = [];
let before: Pod[];
let after: Pod[];
let changeSeenBy: number;

const answered = () => loads.reduce((sum, load) => sum + load.answered, 0);

beforeAll(async () => {
  before = await untilReady(kubectl, bff, 2);
  const random = createRandom(1);
  for (let index = 0; index < clientsAtOnce; index++)
    loads.push(createLoad(address, await createMember(address), random));
  const watcher = await createMember(address);
  for (let index = 0; index < streamsAtOnce; index++) streams.push(openStream(address, watcher));
  const running = Promise.all(loads.map((load) => load.run()));
  const deployment = ['-n', 'firedeck', 'rollout'];
  await kubectl.run([...deployment, 'restart', 'deployment/bff']);
  await kubectl.run([...deployment, 'status', 'deployment/bff', '--timeout=240s']);
  after = await untilReady(kubectl, bff, 2);
  await kubectl.run([
    ...['-n', 'firedeck', 'wait', '--for=delete', '--timeout=60s'],
    ...before.map(({ metadata }) => `pod/${metadata.name}`),
  ]);
  for (const load of loads) load.stop();
  await running;
  await vi.waitFor(() => expect(streams.map(({ isOpen }) => isOpen)).not.toContain(false), soon);
  await addTool(watcher, address, 'After the update');
  const seen = () =>
    streams.filter(({ events }) => events.at(-1)?.event === 'tools.changed').length;
  await vi.waitFor(() => expect(seen()).toBe(streamsAtOnce), soon);
  changeSeenBy = seen();
}, 600_000);

afterAll(() => {
  for (const stream of streams) stream.close();
});

test('a rolling update of the bff under load › loses no request, without retries', () => {
  process.stdout.write(`${answered()} requests while the bff was updated\n`);
  expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
  expect(answered()).toBeGreaterThan(200);
});

test('after the update › all pods are new', () => {
  const ids = (pods: Pod[]) => pods.map(({ metadata }) => metadata.uid);
  expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
});

test('after the update › every stream has reconnected and gets the next change', () => {
  expect(streams.map(({ opened }) => opened > 1)).toEqual(streams.map(() => true));
  expect(changeSeenBy).toBe(streamsAtOnce);
});
