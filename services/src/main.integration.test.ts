import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import {
  channels,
  type FaviconJob,
  faviconJobOptions,
  faviconKeys,
  faviconQueue,
  lookupDedupMs,
} from '@firedeck/contract/jobs';
import { type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { redisUrl } from '../testing/config.ts';
import { aPng } from '../testing/images.ts';
import { aLocalSite, type LocalSite } from '../testing/local-site.ts';
import { anEmptyRedisDatabase } from '../testing/redis-database.ts';
import { startWorkers, type WorkerProcess } from '../testing/worker-process.ts';

const database = await anEmptyRedisDatabase(redisUrl());
const { url } = database;
const redis = new Redis(url);
const queue = new Queue(faviconQueue, { connection: { url } });
let workers: WorkerProcess | null = null;
let site: LocalSite | null = null;

beforeEach(() => database.clear());
afterEach(async () => {
  workers?.child.kill('SIGKILL');
  await workers?.ended;
  await site?.close();
  workers = null;
  site = null;
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await database.giveBack();
});

function start(variables: Record<string, string> = {}): WorkerProcess {
  workers = startWorkers({ REDIS_URL: url, FAVICON_FALLBACK_URL: 'off', ...variables });
  return workers;
}

const logs = (running: WorkerProcess, text: string, timeout = 15_000) =>
  expect.poll(() => running.lines().join('\n'), { timeout, interval: 20 }).toContain(text);

const soon = { timeout: 15_000, interval: 20 };

const enqueue = (
  host: string,
  options: JobsOptions = faviconJobOptions,
  member?: FaviconJob['member'],
) => queue.add('look-up', { host, origin: `http://${host}`, ...(member && { member }) }, options);

/** Number of connections to this database that wait in a blocking command. */
async function waitingForJobs(): Promise<number> {
  const name = ` db=${redis.options.db} `;
  const clients = String(await redis.client('LIST')).split('\n');
  return clients.filter((line) => line.includes(name) && / flags=\w*b/.test(line)).length;
}

describe('the workers’ process', () => {
  it('an invalid configuration › all problems are listed, and it exits', async () => {
    const running = start({ REDIS_URL: 'x', WORKERS: 'y' });
    expect(await running.ended).toBe(2);
    expect(running.lines()).toHaveLength(3);
  });

  it('in production, unencrypted mail › is refused, or logged as a warning if accepted', async () => {
    const plain = {
      NODE_ENV: 'production',
      WORKERS: 'mail',
      SMTP_URL: 'smtp://mail.invalid',
      MAIL_FROM: 'firedeck@example.org',
      PUBLIC_ORIGIN: 'https://firedeck.example.org',
    };
    const refused = start(plain);
    expect(await refused.ended).toBe(2);
    expect(refused.lines()).toEqual([
      expect.any(String),
      expect.stringMatching(/^ {2}SMTP_URL: .* ACCEPT_RISKS=plain-smtp$/),
    ]);
    const accepted = start({ ...plain, ACCEPT_RISKS: 'plain-smtp' });
    await logs(accepted, 'worker ready');
    const warning = accepted.lines().find((line) => line.includes('"risk":"plain-smtp"'));
    expect(warning).toContain('"level":"warn"');
    accepted.child.kill('SIGTERM');
    expect(await accepted.ended).toBe(0);
  }, 30_000);

  it('shutdown › finishes the active job and starts no other', async () => {
    const responses: (() => void)[] = [];
    site = await aLocalSite({
      '/favicon.ico': (_request, response) => void responses.push(() => response.end(aPng(16, 16))),
    });
    const host = `localhost:${site.port}`;
    const running = start({ FAVICON_ALLOWED_HOSTS: host });
    await logs(running, 'worker ready');
    await enqueue(host);
    await expect.poll(() => responses.length, soon).toBeGreaterThan(0);
    await expect.poll(waitingForJobs, soon).toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    await logs(running, 'closing');
    await expect.poll(waitingForJobs, soon).toBe(0);
    const second = enqueue('127.0.0.1:1');
    for (const answer of responses) answer();
    await second;
    expect(await running.ended).toBe(0);
    expect(JSON.parse((await redis.get(faviconKeys.host(host))) ?? '')).toMatchObject({
      state: 'found',
    });
    expect(await queue.getWaitingCount()).toBe(1);
  });

  it.each([
    ['an exception that nobody catches', 'SIGCONT'],
    ['a rejection that nobody handles', 'SIGWINCH'],
  ] as const)('logs %s once and ends with 1', async (_what, signal) => {
    const failing = `
      process.on('SIGCONT', () => { throw new Error('pump 3 fails'); });
      process.on('SIGWINCH', () => void Promise.reject(new Error('pump 3 fails')));
    `;
    const program = `data:text/javascript,${encodeURIComponent(failing)}`;
    const running = start({ NODE_OPTIONS: `--import=${program}` });
    await logs(running, 'worker ready');
    running.child.kill(signal);
    expect(await running.ended).toBe(1);
    const lines = running.lines().filter((line) => line.includes('pump 3 fails'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'fatal', err: { message: 'pump 3 fails' } },
    ]);
  });

  it('a second signal › exits immediately', async () => {
    site = await aLocalSite({ '/': () => {} });
    const host = `localhost:${site.port}`;
    const running = start({ FAVICON_ALLOWED_HOSTS: host });
    await logs(running, 'worker ready');
    await enqueue(host);
    await expect.poll(() => site?.requests.length, soon).toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    await logs(running, 'closing');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(1);
  });

  it('Redis unavailable at start › waits with few log lines', async () => {
    let attempts = 0;
    const refusing = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void refusing.close());
    const { port } = refusing.address() as { port: number };
    const running = start({ REDIS_URL: `redis://127.0.0.1:${port}` });
    await logs(running, 'Redis is unavailable');
    await expect.poll(() => attempts, soon).toBeGreaterThan(5);
    expect(running.child.exitCode).toBeNull();
    expect(running.lines().length).toBeLessThan(8);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('an invalid payload › fails without a retry', async () => {
    const running = start();
    await logs(running, 'worker ready');
    const job = await queue.add('look-up', { host: 'example.org' }, faviconJobOptions);
    await logs(running, 'job failed');
    expect(await job.getState()).toBe('failed');
    const other = { host: 'example.org', origin: 'http://127.0.0.1' };
    const lying = await queue.add('look-up', other, faviconJobOptions);
    await logs(running, 'the origin does not match the host');
    expect(await lying.getState()).toBe('failed');
  });

  it('a lookup › logs its request id but no host: both would reveal whose tool it is', async () => {
    site = await aLocalSite({ '/favicon.ico': aPng(16, 16) });
    const found = `localhost:${site.port}`;
    const closed = await aLocalSite({});
    const unreachable = `127.0.0.1:${closed.port}`;
    await closed.close();
    const running = start({ FAVICON_ALLOWED_HOSTS: `${found},${unreachable}`, LOG_LEVEL: 'trace' });
    const outcomes: [string, string][] = [
      [found, '"found"'],
      [found, '"known"'],
      [unreachable, '"failed"'],
    ];
    for (const [host, outcome] of outcomes) {
      const request_id = randomUUID();
      const timestamp = Date.now() - lookupDedupMs;
      const payload = { host, origin: `http://${host}`, request_id };
      await queue.add('look-up', payload, { ...faviconJobOptions, timestamp });
      await logs(running, `"reqId":"${request_id}"`);
      await logs(running, outcome);
    }
    expect(running.lines().filter((line) => line.includes(found))).toEqual([]);
    expect(running.lines().filter((line) => line.includes(unreachable))).toEqual([]);
  });

  it('log lines › have the level as a word, the process id and the host name', async () => {
    const running = start();
    await logs(running, 'worker ready');
    expect(running.lines().map((line) => JSON.parse(line))).toContainEqual({
      level: 'info',
      time: expect.any(Number),
      pid: running.child.pid,
      hostname: hostname(),
      msg: 'started',
      workers: ['favicon'],
    });
  });

  it('a completed job that is queued again › contacts no site', async () => {
    site = await aLocalSite({ '/favicon.ico': aPng(16, 16) });
    const host = `localhost:${site.port}`;
    const running = start({ FAVICON_ALLOWED_HOSTS: host, LOG_LEVEL: 'debug' });
    const job = await enqueue(host);
    await logs(running, '"found"');
    await expect.poll(() => job.getState(), soon).toBe('completed');
    const requestsBefore = site.requests.length;
    await job.retry('completed');
    await logs(running, 'job already done');
    expect(site.requests).toHaveLength(requestsBefore);
  });

  it('a slow lookup without a member, as queued by earlier releases › completes and stores no host', async () => {
    site = await aLocalSite({});
    const host = `localhost:${site.port}`;
    start({ FAVICON_ALLOWED_HOSTS: host });
    const job = await enqueue(host);
    await expect.poll(() => job.getState(), soon).toBe('completed');
    expect((await queue.getJob(job.id ?? ''))?.data).toEqual({ done: true });
  }, 30_000);

  it('a completed job of a member › stores neither the host nor the member', async () => {
    site = await aLocalSite({ '/favicon.ico': aPng(16, 16) });
    const host = `localhost:${site.port}`;
    start({ FAVICON_ALLOWED_HOSTS: host });
    const job = await enqueue(host, faviconJobOptions, { id: 'a-member', mark: 'a-mark' });
    await expect.poll(() => job.getState(), soon).toBe('completed');
    expect((await queue.getJob(job.id ?? ''))?.data).toEqual({ done: true });
  });

  it('a worker killed while refreshing a known icon › the next one looks it up and reports it', async () => {
    let isSilent = true;
    site = await aLocalSite({
      '/favicon.ico': (_request, response) => void (isSilent || response.end(aPng(16, 16))),
    });
    const host = `localhost:${site.port}`;
    await redis.hset(faviconKeys.seen('a-member'), 'a-mark', `${Date.now()} `);
    const listener = redis.duplicate();
    onTestFinished(() => listener.disconnect());
    const events: string[] = [];
    listener.on('message', (_channel, event) => void events.push(event));
    await listener.subscribe(channels.favicons);
    const first = start({ FAVICON_ALLOWED_HOSTS: host });
    const job = await enqueue(host, faviconJobOptions, { id: 'a-member', mark: 'a-mark' });
    await expect.poll(() => site?.requests ?? [], soon).toContain('/favicon.ico');
    first.child.kill('SIGKILL');
    await first.ended;
    isSilent = false;
    start({ FAVICON_ALLOWED_HOSTS: host });
    await expect.poll(() => job.getState(), { timeout: 40_000, interval: 50 }).toBe('completed');
    expect(await redis.get(faviconKeys.host(host))).toContain('"found"');
    await expect.poll(() => events.join(), soon).toContain(`"member":"a-member"`);
  }, 60_000);

  it('a job that waited while another for its host completed › uses the cached result', async () => {
    site = await aLocalSite({ '/favicon.ico': aPng(16, 16) });
    const host = `localhost:${site.port}`;
    const running = start({ FAVICON_ALLOWED_HOSTS: host });
    await enqueue(host);
    await logs(running, '"found"');
    const requestsBefore = site.requests.length;
    await enqueue(host, { ...faviconJobOptions, timestamp: Date.now() - lookupDedupMs });
    await logs(running, '"known"');
    expect(site.requests).toHaveLength(requestsBefore);
  });
});
