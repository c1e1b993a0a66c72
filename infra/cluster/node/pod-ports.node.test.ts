import { beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../api-client/send-request.ts';
import { modules } from '../../lib/modules.ts';
import { fetchMetrics, findPort, kubectlAs, type Pod, untilReady } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';
import { host } from './node-plan.ts';

const kubectl = kubectlAs('admin');
let pods: Pod[];
beforeAll(async () => {
  pods = await untilReady(kubectl, { namespace: 'firedeck', name: 'bff' }, 2);
});

const fetchStatus = async (address: string, path: string, headers: Record<string, string> = {}) =>
  (await sendRequest(address, { method: 'GET', path, headers })).status;

describe('metrics', () => {
  test('on their port with the token › every bff pod serves them', async () => {
    for (const pod of pods) {
      const { status, body } = await fetchMetrics(kubectl, pod);
      expect([status, body]).toEqual([200, expect.stringContaining('firedeck_database_up 1')]);
      expect(await fetchStatus(findPort(pod, 'metrics'), '/metrics')).toBe(401);
    }
  });

  test('on other ports › are not served, and their port serves nothing else', async () => {
    for (const pod of pods) {
      expect(await fetchStatus(findPort(pod, 'http'), '/metrics', { host })).toBe(404);
      for (const path of ['/', '/api/pulse', '/healthz/live'])
        expect([path, await fetchStatus(findPort(pod, 'metrics'), path, { host })]).toEqual([
          path,
          404,
        ]);
    }
    const { spec } = await kubectl.get<{ spec: { ports: { name: string }[] } }>([
      ...['-n', 'firedeck', 'service', 'bff'],
    ]);
    expect(spec.ports.map(({ name }) => name)).toEqual(['http']);
  });
});

describe('a request with an unknown Host', () => {
  test('at a pod › is refused, except probes', async () => {
    for (const pod of pods) {
      const address = findPort(pod, 'http');
      expect(await fetchStatus(address, '/api/pulse', { host })).toBe(401);
      for (const path of ['/', '/api/pulse'])
        expect([path, await fetchStatus(address, path, { host: 'firedeck.example.net' })]).toEqual([
          path,
          400,
        ]);
      expect(await fetchStatus(address, '/healthz/ready')).toBe(200);
    }
  });

  test('at the gateway › has no route', async () => {
    const foreign = { host: 'firedeck.example.net' };
    expect(await fetchStatus(gateway.address, '/api/pulse', foreign)).toBe(404);
  });
});

test('the bff › reaches every module host by its Service', async () => {
  const program = `
    const ask = (id) => fetch(process.env.ARTIFACTS_URL.replace('{module}', id) + '/healthz/live');
    const answers = await Promise.all(process.argv.slice(1).map(ask));
    console.log(JSON.stringify(answers.map(({ status }) => status)));`;
  const inBff = ['-n', 'firedeck', 'exec', 'deploy/bff', '--', 'node', '--input-type=module'];
  const ids = modules.map(({ id }) => id);
  const output = await kubectl.run([...inBff, '-e', program, ...ids]);
  expect(JSON.parse(output)).toEqual(ids.map(() => 200));
});
