import { clientHeader, limits, type ModuleDescriptor, workerClient } from '@firedeck/contract';
import { mailQueue } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase } from '@firedeck/services/redis-database';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { aMember, sameSiteHeaders } from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { recordBackup } from '../../lib/backup/newest-backup.ts';
import { hashSecret } from '../../lib/crypto/secrets.ts';
import { userModel } from '../auth/users/user-model.ts';
import { moduleModel } from '../registry/module-model.ts';

const key = 'release-key-of-every-team-here';
const testApp = setUpTestApp();

beforeAll(async () => {
  for (const _id of ['notes', 'shell'])
    await moduleModel(testApp.app.mongo).create({
      _id,
      keys: [{ hash: hashSecret(key), createdAt: new Date() }],
    });
}, 30_000);

async function measured(authorization = ''): Promise<string> {
  const { body } = await testApp.app.metricsServer.inject({
    url: '/metrics',
    headers: { authorization },
  });
  return body;
}

async function release(name: string, payload: { descriptor: ModuleDescriptor; percent?: number }) {
  await testApp.publish(payload.descriptor);
  return testApp.app.inject({
    method: 'POST',
    url: `/api/modules/${payload.descriptor.id}/${name}`,
    headers: { authorization: `Bearer ${key}` },
    payload,
  });
}

const reportFailure = (id: string, payload: object, remoteAddress = '192.0.2.1') =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/modules/${id}/failures`,
    payload,
    remoteAddress,
  });

describe('GET /metrics', () => {
  test('exports the share, deliveries and browser failures of each release', async () => {
    // Unique to this file, as all processes are counted together.
    const live = aDescriptor({ version: '6.5.4', artifact: '6.5.4-00000000000000aa' });
    const early = aDescriptor();
    await release('release', { descriptor: aShellDescriptor() });
    await release('release', { descriptor: live });
    await release('canary', { descriptor: early, percent: 30 });
    await testApp.app.inject({ url: '/' });
    // The service worker fetches a page that nobody sees.
    await testApp.app.inject({ url: '/', headers: { [clientHeader]: workerClient } });
    for (const kind of ['network', 'network', 'render'])
      expect((await reportFailure('notes', { artifact: live.artifact, kind })).statusCode).toBe(
        204,
      );

    const text = await measured();
    const { version, artifact } = live;
    expect(text).toContain(
      `firedeck_module_share_percent{module="notes",version="${version}",artifact="${artifact}",release="current"} 70`,
    );
    expect(text).toContain(
      `version="${early.version}",artifact="${early.artifact}",release="canary"} 30`,
    );
    expect(text).toMatch(
      /firedeck_module_served_total\{module="notes",version="[^"]+",release="(current|canary)"\} 1/,
    );
    expect(text).toContain(
      `firedeck_module_failures_total{module="notes",version="${version}",kind="network"} 2`,
    );
    expect(text).toContain(
      `firedeck_module_failures_total{module="notes",version="${version}",kind="render"} 1`,
    );
    const headers = { authorization: `Bearer ${key}` };
    const { modules } = (await testApp.app.inject({ url: '/api/modules', headers })).json();
    const notes = modules.find(({ id }: { id: string }) => id === 'notes');
    expect(notes.failures).toContainEqual({ version, count: 3 });
    expect(text).toMatch(
      /firedeck_http_request_duration_seconds_count\{method="POST",route="\/api\/modules\/:id\/canary",status="200"\} 1/,
    );
  });

  test('a canary was rolled back › its version keeps its label, as open pages still report it', async () => {
    const early = aDescriptor({ version: '8.8.8', artifact: '8.8.8-00000000000000ee' });
    await release('canary', { descriptor: early, percent: 30 });
    const rolledBack = await release('rollback', { descriptor: early });
    expect(rolledBack.json().canary).toBeNull();
    await reportFailure('notes', { artifact: early.artifact, kind: 'shape' });
    expect(await measured()).toContain('{module="notes",version="8.8.8",kind="shape"} 1');
  });

  test('a version that was never released › gets no label; an unknown module is refused', async () => {
    const artifact = '9.9.9-00000000000000ff';
    await reportFailure('notes', { artifact, kind: 'shape' });
    expect((await reportFailure('elsewhere', { artifact, kind: 'shape' })).statusCode).toBe(404);
    const text = await measured();
    expect(text).toContain('{module="notes",version="other",kind="shape"} 1');
    expect(text).not.toMatch(/9\.9\.9|elsewhere/);
  });

  test.each([
    ['one address', 'setup', () => '192.0.2.2'],
    ['one network', 'render', (sent: number) => `2001:db8::${sent.toString(16)}`],
  ])('too many reports of %s › are refused and not counted', async (_case, kind, from) => {
    const report = { artifact: '9.9.9-00000000000000ff', kind };
    const responses: number[] = [];
    for (let sent = 0; sent < limits.moduleFailuresPerMinute.ofOneAddress * 2 + 1; sent += 1)
      responses.push((await reportFailure('notes', report, from(sent))).statusCode);
    // The last one may fall into the next minute.
    expect(responses).toContain(429);
    const counted = responses.filter((status) => status === 204).length;
    expect(await measured()).toContain(
      `{module="notes",version="other",kind="${kind}"} ${counted}`,
    );
  });
});

const readSample = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
};

describe('the database and Redis', () => {
  test('are up, and their command latency is exported', async () => {
    const readUp = async () => readSample(await measured(), 'firedeck_database_up');
    await expect.poll(readUp).toBe(1);
    const text = await measured();
    expect(readSample(text, 'firedeck_redis_up')).toBe(1);
    const found = 'firedeck_database_command_duration_seconds_count{command="find",outcome="ok"}';
    expect(readSample(text, found)).toBeGreaterThan(0);
    expect(readSample(text, 'firedeck_open_streams')).toBe(0);
  });

  test('the newest backup is exported with its age and size; without a backup nothing is', async () => {
    expect(await measured()).not.toMatch(/^firedeck_backup_/m);
    await recordBackup(testApp.app.mongo, new Date(Date.now() - 3_600_000), 4_096);
    const text = await measured();
    expect(readSample(text, 'firedeck_backup_age_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(readSample(text, 'firedeck_backup_age_seconds')).toBeLessThan(3_700);
    expect(readSample(text, 'firedeck_backup_bytes')).toBe(4_096);
  });

  test('a failed command is counted as failed', async () => {
    await testApp.app.mongo.db?.command({ noSuchCommand: 1 }).catch(() => {});
    expect(await measured()).toContain('{command="noSuchCommand",outcome="failed"} 1');
  });

  test('event loop, memory and CPU are exported', async () => {
    const text = await measured();
    for (const series of [
      'firedeck_event_loop_delay_seconds{quantile="0.99"}',
      'firedeck_event_loop_utilization_ratio',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(readSample(text, series)).toBeGreaterThan(0);
  });
});

describe('sign-ins', () => {
  test('are counted by outcome', async () => {
    const { email, password } = await aMember(testApp.app);
    for (const tried of [password, 'another one'])
      await testApp.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: sameSiteHeaders,
        payload: { email, password: tried },
      });
    const text = await measured();
    expect(readSample(text, 'firedeck_sign_ins_total{outcome="in"}')).toBe(1);
    expect(readSample(text, 'firedeck_sign_ins_total{outcome="refused"}')).toBe(1);
  });
});

describe('sign-ins of emergency accounts', () => {
  test('are counted separately, starting at zero', async () => {
    const read = async () => readSample(await measured(), 'firedeck_emergency_sign_ins_total');
    const { email, password, userId } = await aMember(testApp.app);
    const signIn = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: sameSiteHeaders,
        payload: { email, password },
      });
    await signIn();
    expect(await read()).toBe(0);
    await userModel(testApp.app.mongo).updateOne({ _id: userId }, { breakGlass: true });
    await signIn();
    expect(await read()).toBe(1);
  });
});

describe('the queues', () => {
  test('Redis is available › job counts are exported per queue', async () => {
    const redis = await anEmptyRedisDatabase(dataServices().redisUrl);
    const other = await startTestApp({ redisUrl: redis.url, smtpUrl: 'smtp://127.0.0.1:1' });
    const scrape = async () => (await other.app.metricsServer.inject('/metrics')).body;
    await expect.poll(() => other.app.isRedisReady()).toBe(true);
    await other.app.inject({
      method: 'POST',
      url: '/api/sign-up',
      headers: sameSiteHeaders,
      payload: {
        email: 'dana@example.org',
        password: 'engine 51 on scene',
        data: { first_name: 'Dana', last_name: 'Reyes' },
      },
    });
    await expect
      .poll(async () =>
        readSample(await scrape(), 'firedeck_queue_jobs{queue="mail",state="waiting"}'),
      )
      .toBe(1);
    const text = await scrape();
    expect(readSample(text, 'firedeck_queue_jobs{queue="favicon",state="waiting"}')).toBe(0);
    expect(readSample(text, 'firedeck_queue_oldest_waiting_seconds{queue="mail"}')).toBeGreaterThan(
      0,
    );
    expect(readSample(text, 'firedeck_outbox_oldest_seconds')).toBeGreaterThan(0);
    const failed = 'firedeck_queue_jobs_ended_total{queue="mail",outcome="failed"}';
    expect(readSample(text, failed)).toBe(0);
    await other.app.redis.hset(`bull:${mailQueue}:metrics:failed`, { count: 3 });
    const atOnce = await Promise.all([scrape(), scrape(), scrape()]);
    expect(atOnce.map((each) => readSample(each, failed))).toEqual([3, 3, 3]);
    await other.close();
    await redis.giveBack();
  });

  test('Redis is unavailable › no counts are exported, and Redis is reported down', async () => {
    const unreachable = 'redis://127.0.0.1:1';
    const other = await startTestApp({ redisUrl: unreachable, redisCacheUrl: unreachable });
    const { body } = await other.app.metricsServer.inject('/metrics');
    expect(readSample(body, 'firedeck_redis_up')).toBe(0);
    expect(body).not.toContain('firedeck_queue_jobs{');
    await other.close();
  });
});

describe('the metrics port', () => {
  test.each<[string, string | null, string, number]>([
    ['without a token', null, '', 200],
    ['sent', 'a-token-of-sixteen-or-more', 'Bearer a-token-of-sixteen-or-more', 200],
    ['missing', 'a-token-of-sixteen-or-more', '', 401],
    ['another', 'a-token-of-sixteen-or-more', 'Bearer a-token-of-somebody-else', 401],
  ])('METRICS_TOKEN %s › admits only valid requests', async (_case, metricsToken, sent, status) => {
    const other = await startTestApp({ metricsToken });
    const headers = { authorization: sent };
    const response = await other.app.metricsServer.inject({ url: '/metrics', headers });
    expect(response.statusCode).toBe(status);
    if (status === 401) expect(response.body).not.toContain('firedeck_');
    await other.close();
  });

  test('serves nothing else, and the public port has no metrics', async () => {
    for (const url of ['/', '/api/pulse', '/healthz/live', '/metrics/'])
      expect([url, (await testApp.app.metricsServer.inject(url)).statusCode]).toEqual([url, 404]);
    for (const headers of [{}, { authorization: 'Bearer a-token-of-sixteen-or-more' }]) {
      const response = await testApp.app.inject({ url: '/metrics', headers });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('firedeck_http');
    }
  });

  test('closes with the app', async () => {
    const other = await startTestApp();
    const address = await other.app.metricsServer.listen({ host: '127.0.0.1', port: 0 });
    expect((await fetch(`${address}/metrics`)).status).toBe(200);
    await other.close();
    await expect(fetch(`${address}/metrics`)).rejects.toThrow();
  });
});
