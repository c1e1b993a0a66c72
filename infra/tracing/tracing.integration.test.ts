import { aMember, sameSiteHeaders } from '@firedeck/bff/builders';
import { aLocalSite, type LocalSite, tinyPng } from '@firedeck/bff/local-site';
import { startTestApp, type TestApp } from '@firedeck/bff/test-app';
import { type MailSink, startMailSink } from '@firedeck/services/mail-sink';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { startWorkers, type WorkerProcess } from '@firedeck/services/worker-process';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type OtlpReceiver, type SentSpan, startOtlpReceiver } from './otlp-receiver.ts';

let redis: RedisDatabase;
let collector: OtlpReceiver;
let mails: MailSink;
let site: LocalSite;
let product: TestApp;
let worker: WorkerProcess;

const soon = { timeout: 30_000, interval: 50 };
const password = 'engine 51 on scene';
const email = 'dana.reyes@example.org';
/** Requests by the id in their response. */
let signUp: string;
let added: string;

beforeAll(async () => {
  redis = await anEmptyRedisDatabase(inject('redisUrl'));
  collector = await startOtlpReceiver();
  mails = await startMailSink();
  site = await aLocalSite({ '/favicon.ico': tinyPng });
  worker = startWorkers({
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    FAVICON_FALLBACK_URL: 'off',
    FAVICON_ALLOWED_HOSTS: site.host,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of the collector',
  });
  const tracing = { endpoint: collector.url, headers: {}, share: 1 };
  product = await startTestApp({ redisUrl: redis.url, redisCacheUrl: redis.url, tracing });
  await vi.waitUntil(() => product.app.isRedisReady(), soon);
  const member = await aMember(product.app);
  const response = await member.request('POST', '/api/tools', {
    name: 'Hydrants',
    url: `${site.url}/map?secret=in-the-query`,
  });
  added = String(response.headers['x-request-id']);
  for (const url of ['/healthz/live', '/healthz/ready', '/api/events'])
    await product.app.inject({ url });
  signUp = await sendMail(product.config.mongodbUri);
  await vi.waitUntil(() => lines().filter(({ msg }) => msg === 'job done').length >= 2, soon);
  worker.child.kill('SIGTERM');
  await worker.ended;
  await product.close();
});

afterAll(async () => {
  worker?.child.kill('SIGKILL');
  collector?.close();
  await mails?.close();
  await site?.close();
  await redis?.giveBack();
});

/** Another bff on the same Redis that sends email: sign-ups of the first one need no confirmation. */
async function sendMail(mongodbUri: string): Promise<string> {
  const tracing = { endpoint: collector.url, headers: {}, share: 1 };
  const other = await startTestApp({
    mongodbUri,
    redisUrl: redis.url,
    smtpUrl: mails.url,
    tracing,
  });
  await vi.waitUntil(() => other.app.isRedisReady(), soon);
  const { headers } = await other.app.inject({
    method: 'POST',
    url: '/api/sign-up?token=in-the-query',
    headers: { ...sameSiteHeaders, cookie: 'other=of-a-neighbor', traceparent: strangers },
    payload: { email, password, data: { first_name: 'Dana', last_name: 'Reyes' } },
  });
  await vi.waitUntil(() => mails.mails.length > 0, soon);
  await other.app.close();
  return String(headers['x-request-id']);
}

const strangers = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
const lines = (): Record<string, unknown>[] =>
  worker.lines().map((line) => JSON.parse(line) as Record<string, unknown>);
const doneIn = (queue: string) =>
  lines().find((line) => line.msg === 'job done' && line.queue === queue);
const span = (is: (span: SentSpan) => boolean) => collector.spans.find(is);
const ofRequest = (id: string) =>
  span(({ attributes }) => attributes['firedeck.request_id'] === id);

describe('the log of a worker', () => {
  test('has the id of the request that queued an icon', () => {
    expect(doneIn('{favicon}')).toMatchObject({ reqId: added, outcome: 'found' });
  });

  test('has the id of the request that caused an email', () => {
    expect(doneIn('{mail}')).toMatchObject({ reqId: signUp, outcome: 'accepted' });
  });
});

describe('a trace', () => {
  test.each([
    ['POST /api/tools', () => added, 'favicon process'],
    ['POST /api/sign-up', () => signUp, 'mail process'],
  ])('leads from %s to the database, to Redis and into the worker', (name, id, job) => {
    const request = ofRequest(id());
    expect(request).toMatchObject({ name, service: 'firedeck-bff' });
    expect(request?.attributes['http.response.status_code']).toBeDefined();
    const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(below.every(({ traceId }) => traceId === request?.traceId)).toBe(true);
    expect(below.map((one) => one.name)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mongodb /),
        expect.stringMatching(/^redis /),
      ]),
    );
    expect(below.find((one) => one.name === job)?.service).toBe('firedeck-services');
  });

  test('starts at the bff and ignores trace headers of clients', () => {
    expect(collector.text()).not.toContain('ab'.repeat(16));
  });

  test('contains no password, token, cookie, query, address or text of a member', () => {
    const text = collector.text();
    expect(text.length).toBeGreaterThan(1_000);
    for (const secret of [password, email, 'Dana', 'Reyes', 'in-the-query', 'of-a-neighbor'])
      expect(text).not.toContain(secret);
    for (const secret of ['Hydrants', site.host, 'eyJ', 'fd_rt', redis.url, 'mongodb://'])
      expect(text).not.toContain(secret);
  });

  test('is sent with the collector’s own headers', () => {
    expect(collector.headers.map(({ authorization }) => authorization)).toContain(
      'Bearer of the collector',
    );
  });

  test('excludes streams, probes and metrics', () => {
    expect(collector.spans.filter(({ name }) => /healthz|events/.test(name))).toEqual([]);
  });
});
