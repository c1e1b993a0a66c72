import { workerHeaders } from '@firedeck/bff/header-policy';
import { expect, test } from 'vitest';
import { modules } from '../../lib/modules.ts';
import { kubectlAs, listPods, untilReady } from './cluster-under-test.ts';
import { gateway } from './gateway.ts';

const kubectl = kubectlAs('admin');
const inBff = (...words: string[]) =>
  kubectl.run(['-n', 'firedeck', 'exec', 'deploy/bff', '--', 'node', ...words]);

test('servers that get requests › have two pods from their autoscalers, without metrics', async () => {
  const workloads = [
    { namespace: 'firedeck', name: 'bff' },
    ...modules.map(({ id }) => ({ namespace: `firedeck-${id}`, name: 'module' })),
  ];
  for (const workload of workloads) expect(await untilReady(kubectl, workload, 2)).toHaveLength(2);
});

test('every pod › meets the level restricted, with a read-only root and without a token', async () => {
  const report = `
    const { readFileSync, writeFileSync, existsSync } = require('node:fs');
    const line = (name) => readFileSync('/proc/1/status', 'utf8').match(new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm'))[1];
    const written = (path) => { try { writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
    console.log(JSON.stringify({ user: line('Uid'), capabilities: line('CapEff'), seccomp: line('Seccomp'),
      root: written('/written'), token: existsSync('/var/run/secrets/kubernetes.io') }));`;
  expect(JSON.parse(await inBff('-e', report))).toEqual({
    user: '10001',
    capabilities: '0000000000000000',
    seccomp: '2',
    root: 'EROFS',
    token: false,
  });
});

test('containers › have not restarted', async () => {
  const pods = await listPods(kubectl);
  const again = pods.filter(({ status }) =>
    status.containerStatuses?.some(({ restartCount }) => restartCount > 0),
  );
  expect(again.map(({ metadata }) => metadata.name)).toEqual([]);
});

test('the operator command › works in a pod and logs lines of JSON', async () => {
  expect(await inBff('operator.mjs', 'check')).toMatch(/fit/);
  const log = await kubectl.run(['-n', 'firedeck', 'logs', 'deploy/bff', '--tail=5']);
  for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
});

test('the gateway › passes the service worker unchanged', async () => {
  const response = await fetch(`${gateway.address}/sw.js`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject(workerHeaders);
  expect(await response.text()).toMatch(/addEventListener\(.fetch/);
});

test('the gateway › redirects port 80 to 443', async () => {
  const response = await fetch(gateway.address.replace('https:', 'http:'), { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, `${gateway.address}/`]);
});

test('internal paths › are not served outside', async () => {
  for (const path of ['/metrics', '/healthz/ready']) {
    const { status, headers } = await fetch(`${gateway.address}${path}`, { redirect: 'manual' });
    const to = new URL(headers.get('location') ?? '', gateway.address).href;
    expect([path, status, to]).toEqual([path, 302, `${gateway.address}/`]);
  }
  expect((await fetch(`${gateway.address}/api/modules`)).status).toBe(200);
});
