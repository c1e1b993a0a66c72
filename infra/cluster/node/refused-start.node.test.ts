import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asRows,
  type ContainerEnd,
  kubectlAs,
  listPods,
  type Pod,
  untilReady,
} from './cluster-under-test.ts';
import { gateway } from './gateway.ts';

const kubectl = kubectlAs('admin');
const bff = { namespace: 'firedeck', name: 'bff' };
const inFiredeck = (...words: string[]) => kubectl.run(['-n', 'firedeck', ...words]);
let before: Pod[];

beforeAll(async () => {
  before = await untilReady(kubectl, bff, 2);
  await inFiredeck('set', 'env', 'deployment/bff', 'TRUSTED_NETWORKS=db.example.org');
});

afterAll(async () => {
  await inFiredeck('rollout', 'undo', 'deployment/bff');
  expect(asRows(await untilReady(kubectl, bff, 2))).toEqual(asRows(before));
});

/** The pod with the new setting, after its process has ended. */
async function refused(): Promise<{ name: string; end: ContainerEnd } | undefined> {
  const known = before.map(({ metadata }) => metadata.uid);
  const pod = (await listPods(kubectl, bff)).find(({ metadata }) => !known.includes(metadata.uid));
  const { state, lastState } = pod?.status.containerStatuses?.[0] ?? {};
  const end = state?.terminated ?? lastState?.terminated;
  return pod && end && { name: pod.metadata.name, end };
}

test('a setting with an unaccepted risk › the new pod reports it in its status, and the old pods keep serving', async () => {
  await expect.poll(refused, { timeout: 60_000 }).toBeDefined();
  const { name = '', end } = (await refused()) ?? {};
  expect(end?.exitCode).toBe(2);
  const lastLine = (text = '') => text.trimEnd().split('\n').at(-1);
  expect(lastLine(end?.message)).toMatch(/^ {2}REDIS_URL: .*ACCEPT_RISKS=redis-without-password$/);
  // The next attempt may not have logged anything yet.
  const lastLogged = async () => lastLine(await inFiredeck('logs', name));
  await expect.poll(lastLogged, { timeout: 30_000 }).toBe(lastLine(end?.message));
  expect(asRows(await listPods(kubectl, bff))).toEqual(expect.arrayContaining(asRows(before)));
  expect((await fetch(`${gateway.address}/api/modules`)).status).toBe(200);
});
