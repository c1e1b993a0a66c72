import { randomUUID } from 'node:crypto';
import { type MailJob, mailJobOptions, mailQueue } from '@firedeck/contract/jobs';
import { Queue } from 'bullmq';
import { Wait } from 'testcontainers';
import { expect, test } from 'vitest';
import { readFacts } from './container-facts.ts';
import { end, hardened, requestInside, shutInReport } from './hardened.ts';
import { sinkUrl, startMailContainer } from './mail-container.ts';

const start = (variables: Record<string, string>) =>
  hardened('services', { memoryMiB: 256 })
    .withName(`firedeck-services-${randomUUID().slice(0, 8)}`)
    .withEnvironment({
      REDIS_URL: readFacts().data.beside.redisUrl,
      TRUSTED_NETWORKS: 'redis,mail-sink',
      ...variables,
    })
    .withWaitStrategy(Wait.forLogMessage('worker ready'))
    .start();

const shutIn = {
  user: '10001',
  capabilities: '0000000000000000',
  noNewPrivileges: '1',
  root: 'EROFS',
  app: 'EROFS',
  tools: [],
};

test('the image of the workers › processes jobs without root on a read-only file system, and shuts down gracefully', async () => {
  const services = await start({ WORKERS: 'favicon', FAVICON_FALLBACK_URL: 'off' });
  expect(await requestInside(services, shutInReport)).toMatchObject(shutIn);
  expect(await end(services)).toEqual({ exitCode: 0, isOutOfMemory: false });
});

test('the image of the workers › sends email with the same restrictions, and shuts down gracefully', async () => {
  const sink = await startMailContainer();
  const worker = await start({
    WORKERS: 'mail',
    FAVICON_FALLBACK_URL: 'off',
    SMTP_URL: sinkUrl,
    MAIL_FROM: 'firedeck@example.org',
    PUBLIC_ORIGIN: 'https://firedeck.example.org',
  });
  const connection = { url: readFacts().data.here.redisUrl };
  const queue = new Queue<MailJob>(mailQueue, { connection });
  const id = randomUUID();
  const mail = { purpose: 'reset', to: 'dana@example.org', first_name: 'Dana' } as const;
  const job = { ...mail, id, at: new Date().toISOString(), token: 'a-token' };
  const handed = await queue.add('reset', job, { ...mailJobOptions, jobId: id });
  await expect.poll(() => handed.getState(), { timeout: 20_000 }).toBe('completed');
  expect(await sink.mails()).toContain('RCPT TO:<dana@example.org>');
  await queue.close();
  expect(await requestInside(worker, shutInReport)).toMatchObject(shutIn);
  expect(await end(worker)).toEqual({ exitCode: 0, isOutOfMemory: false });
  await sink.stop();
});
