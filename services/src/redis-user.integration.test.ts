import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  faviconJobOptions,
  faviconKeys,
  faviconQueue,
  type MailJob,
  mailJobOptions,
  mailQueue,
} from '@firedeck/contract/jobs';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { redisUrl } from '../testing/config.ts';
import { aPng } from '../testing/images.ts';
import { aLocalSite } from '../testing/local-site.ts';
import { startMailSink } from '../testing/mail-sink.ts';
import { anEmptyRedisDatabase } from '../testing/redis-database.ts';
import { startWorkers, type WorkerProcess } from '../testing/worker-process.ts';

const user = `worker-${randomUUID().slice(0, 8)}`;
const password = randomUUID();
const database = await anEmptyRedisDatabase(redisUrl());
const admin = new Redis(database.url);
const own = Object.assign(new URL(database.url), { username: user, password }).href;

let worker: WorkerProcess | null = null;

afterAll(async () => {
  worker?.child.kill('SIGKILL');
  await admin.acl('DELUSER', user);
  admin.disconnect();
  await database.giveBack();
});

const aMail = (): MailJob => ({
  id: randomUUID(),
  purpose: 'exists',
  to: 'dana@example.org',
  first_name: '',
  at: new Date().toISOString(),
});

async function rulesOfReadme(): Promise<string[]> {
  const text = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rules = /^ACL SETUSER worker (.+)$/m.exec(text)?.[1]?.split(' ') ?? [];
  return rules.map((rule) => (rule === '>secret' ? `>${password}` : rule));
}

describe('the Redis user that the README names', () => {
  it('is enough to find an icon and to send a mail, and for nothing beside their queues and the cache', async () => {
    await admin.acl('SETUSER', user, ...(await rulesOfReadme()));
    const sink = await startMailSink();
    const site = await aLocalSite({ '/favicon.ico': aPng(16, 16) });
    const host = `localhost:${site.port}`;
    const running = startWorkers({
      REDIS_URL: own,
      FAVICON_FALLBACK_URL: 'off',
      FAVICON_ALLOWED_HOSTS: host,
      SMTP_URL: sink.url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
    });
    worker = running;
    const taking = () => running.lines().join('\n');
    await expect.poll(taking, { timeout: 30_000 }).toContain('taking jobs');
    const queue = new Queue(faviconQueue, { connection: { url: database.url } });
    const job = await queue.add('look-up', { host, origin: `http://${host}` }, faviconJobOptions);
    await expect.poll(() => job.getState(), { timeout: 10_000 }).toBe('completed');
    expect(await admin.get(faviconKeys.host(host))).toContain('"found"');
    const mails = new Queue<MailJob>(mailQueue, { connection: { url: database.url } });
    const mail = await mails.add('exists', aMail(), mailJobOptions);
    await expect.poll(() => mail.getState(), { timeout: 10_000 }).toBe('completed');
    expect(sink.mails).toHaveLength(1);
    expect(taking()).not.toContain('NOPERM');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    await queue.close();
    await mails.close();
    await site.close();
    await sink.close();

    const other = new Redis(own);
    await expect(other.get('fd:other')).rejects.toThrow('NOPERM');
    await expect(other.publish('fd:user:x', '{}')).rejects.toThrow('NOPERM');
    await expect(other.flushall()).rejects.toThrow('NOPERM');
    other.disconnect();
  }, 60_000);
});
