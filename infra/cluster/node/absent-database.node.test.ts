import { afterAll, expect, test } from 'vitest';
import { apiRequests, createMember, sendAs } from '../../api-client/member.ts';
import { sendRequest } from '../../api-client/send-request.ts';
import { fetchMetrics, findPort, kubectlAs, type Pod, untilReady } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';
import { host } from './node-plan.ts';

const kubectl = kubectlAs('admin');
const bff = { namespace: 'firedeck', name: 'bff' };
const database = { namespace: 'firedeck-data', name: 'mongodb' };
/** More failures than take a pod out of rotation. */
const probesMore = 4;

const scaleDatabase = (replicas: number) =>
  kubectl.run(['-n', database.namespace, 'scale', 'statefulset/mongodb', `--replicas=${replicas}`]);
const listReadiness = (pods: Pod[]) =>
  pods.map(({ metadata, status }) => [
    metadata.uid,
    status.containerStatuses?.[0]?.restartCount,
    status.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime,
  ]);

afterAll(async () => {
  await scaleDatabase(1);
  await untilReady(kubectl, database, 1);
});

test('a database outage › every bff pod stays in rotation and responds with Retry-After', {
  timeout: 240_000,
}, async () => {
  const member = await createMember(gateway.address);
  const list = () => sendAs(member, gateway.address, apiRequests.list);
  const before = await untilReady(kubectl, bff, 2);
  const pages = before.map(() => [200, 'text/html; charset=utf-8']);
  expect(await fetchPages(before)).toEqual(pages);
  await scaleDatabase(0);
  await expect.poll(list, { timeout: 90_000, interval: 500 }).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 'temporarily_unavailable' },
  });
  for (const pod of before) {
    const probesBefore = await listProbes(pod);
    await expect
      .poll(() => listProbes(pod), { timeout: 60_000, interval: 500 })
      .toBeGreaterThan(probesBefore + probesMore);
  }
  expect((await list()).status).toBe(503);
  expect(await fetchPages(before)).toEqual(pages);
  await scaleDatabase(1);
  await untilReady(kubectl, database, 1);
  await expect.poll(async () => (await list()).status, { timeout: 60_000 }).toBe(200);
  expect(listReadiness(await untilReady(kubectl, bff, 2))).toEqual(listReadiness(before));
});

/** The responses of each pod to a visitor. */
function fetchPages(pods: Pod[]) {
  const question = { method: 'GET', path: '/', headers: { host } } as const;
  return Promise.all(
    pods.map(async (pod) => {
      const { status, headers } = await sendRequest(findPort(pod, 'http'), question);
      return [status, headers['content-type']];
    }),
  );
}

/** The number of successful readiness probes of this pod; none may fail. */
async function listProbes(pod: Pod): Promise<number> {
  const body = String((await fetchMetrics(kubectl, pod)).body);
  const count = (status: number) =>
    new RegExp(
      `_duration_seconds_count\\{[^}]*route="/healthz/ready",status="${status}"\\} (\\d+)`,
    );
  expect(body).not.toMatch(count(503));
  return Number(count(200).exec(body)?.[1]);
}
