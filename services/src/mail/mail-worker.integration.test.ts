import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type MailJob, mailJobOptions, mailQueue } from '@firedeck/contract/jobs';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redisUrl } from '../../testing/config.ts';
import { linkIn, type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import { anEmptyRedisDatabase } from '../../testing/redis-database.ts';
import { startWorkers, type WorkerProcess } from '../../testing/worker-process.ts';

const database = await anEmptyRedisDatabase(redisUrl());
const queue = new Queue<MailJob>(mailQueue, { connection: { url: database.url } });
let sink: MailSink;
let worker: WorkerProcess;

beforeAll(async () => {
  sink = await startMailSink();
});
beforeEach(async () => {
  await database.clear();
  sink.accept();
  sink.mails.length = 0;
  worker = start();
});
afterEach(endWorker);
afterAll(async () => {
  await queue.close();
  await sink.close();
  await database.giveBack();
});

const start = (REDIS_URL = database.url) =>
  startWorkers({
    REDIS_URL,
    WORKERS: 'mail',
    SMTP_URL: sink.url,
    PUBLIC_ORIGIN: 'https://firedeck.example.org',
  });
async function endWorker(): Promise<void> {
  worker.child.kill('SIGKILL');
  await worker.ended;
}

/** Refuses connections until it is opened, then forwards them to the server. */
async function aProxyThatOpensLater(url: string) {
  const target = new URL(url);
  let isOpen = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    near.on('error', () => {});
    if (!isOpen) return void near.destroy();
    sockets.add(near);
    const far = connect(Number(target.port), target.hostname).on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    open() {
      isOpen = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Forwards to the server until the worker has sent the matching bytes, which still arrive, and
 * nothing after them.
 */
async function aProxyThatEndsAfter(url: string, last: RegExp) {
  const target = new URL(url);
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    far.pipe(near);
    near.on('data', (sent) => {
      if (isOver) return;
      far.write(sent);
      if (!last.test(sent.toString())) return;
      isOver = true;
      ended.resolve();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    ended: ended.promise,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const token = 'a-token.of_a-link';
const add = (id = randomUUID(), to = 'dana@example.org', options = {}) => {
  const job: MailJob = {
    id,
    purpose: 'reset',
    to,
    first_name: 'Dana',
    at: new Date().toISOString(),
    token,
  };
  return queue.add('reset', job, { ...mailJobOptions, jobId: id, ...options });
};
const soon = { timeout: 15_000, interval: 20 };
// More often than retries can happen during a test.
const quickly = { attempts: 10_000, backoff: { type: 'fixed', delay: 20 } };

describe('the mail worker', () => {
  it('a mail with a link › is sent, redacted, and not logged', async () => {
    const job = await add();
    await expect.poll(() => job.getState(), soon).toBe('completed');
    expect(sink.mails.map(linkIn)).toEqual([`https://firedeck.example.org/reset#${token}`]);
    const stored = JSON.stringify(await queue.getJob(job.id ?? ''));
    // Its log comes through a pipe, and on a busy machine later than the job's state.
    const readLogs = () => worker.lines().join('\n');
    await expect.poll(readLogs, soon).toContain('"outcome":"accepted"');
    const logs = readLogs();
    for (const secret of [token, 'dana@example.org', 'Dana'])
      expect([stored.includes(secret), logs.includes(secret)]).toEqual([false, false]);
  });

  it('a mail queued twice › is sent once', async () => {
    const id = randomUUID();
    const first = await add(id);
    await expect.poll(() => first.getState(), soon).toBe('completed');
    await first.remove();
    const second = await add(id);
    await expect.poll(() => second.getState(), soon).toBe('completed');
    expect(sink.mails).toHaveLength(1);
  });

  it('a temporary rejection › is retried', async () => {
    sink.refuse(451);
    const job = await add(randomUUID(), 'dana@example.org', quickly);
    await expect.poll(() => sink.tries(), soon).toBeGreaterThan(1);
    sink.accept();
    await expect.poll(() => job.getState(), soon).toBe('completed');
    expect(sink.mails).toHaveLength(1);
  });

  it('an unknown address › is not retried, and does not block the queue', async () => {
    sink.refuseRecipient('gone@example.org');
    const failing = await add(randomUUID(), 'gone@example.org');
    const good = await add();
    await expect.poll(() => failing.getState(), soon).toBe('failed');
    await expect.poll(() => good.getState(), soon).toBe('completed');
    expect((await queue.getJob(failing.id ?? ''))?.attemptsMade).toBe(1);
    const stored = async () => JSON.stringify((await queue.getJob(failing.id ?? ''))?.data);
    for (const secret of [token, 'gone@example.org', 'Dana'])
      await expect.poll(stored, soon).not.toContain(secret);
    expect(worker.lines().join('\n')).not.toContain('gone@example.org');
  });

  it('started before Redis and the mail server › waits for both', async () => {
    await endWorker();
    sink.refuse(421);
    const proxy = await aProxyThatOpensLater(database.url);
    worker = start(proxy.url);
    await expect.poll(() => worker.lines().join('\n'), soon).toContain('Redis is unavailable');
    const job = await add(undefined, undefined, quickly);
    proxy.open();
    await expect.poll(() => sink.tries(), soon).toBeGreaterThan(0);
    sink.accept();
    await expect.poll(() => job.getState(), soon).toBe('completed');
    expect(sink.mails).toHaveLength(1);
    await endWorker();
    await proxy.close();
  }, 40_000);

  it('killed between redacting and completing a sent mail › does not report it as failed', async () => {
    await endWorker();
    const proxy = await aProxyThatEndsAfter(
      database.url,
      /\{"id":"[^"]+","purpose":"reset"(,"done":true)?\}/,
    );
    worker = start(proxy.url);
    const job = await add();
    await proxy.ended;
    await endWorker();
    await proxy.close();
    expect(sink.mails).toHaveLength(1);
    worker = start();
    // As soon as its lock has expired.
    const state = { timeout: 40_000, interval: 100 };
    await expect.poll(() => job.getState(), state).not.toMatch(/active|wait/);
    expect([await job.getState(), sink.mails.length]).toEqual(['completed', 1]);
  }, 60_000);

  it('shutdown › finishes the active mail', async () => {
    const first = await add();
    await expect.poll(() => first.getState(), soon).toBe('completed');
    sink.refuse(null);
    const tries = sink.tries();
    const second = await add();
    await expect.poll(() => sink.tries(), soon).toBe(tries + 1);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    // It waited for a response that never came, so another worker sends the mail.
    sink.accept();
    worker = start();
    await second.promote().catch(() => {});
    await expect
      .poll(async () => ['completed', 'delayed'].includes(await second.getState()), soon)
      .toBe(true);
  }, 60_000);
});
