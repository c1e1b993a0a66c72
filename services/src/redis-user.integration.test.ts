import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  channels,
  faviconJobOptions,
  faviconKeys,
  faviconQueue,
  type MailJob,
  mailJobOptions,
  mailQueue,
} from '@firedeck/contract/jobs';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { redisUrl } from '../testing/config.ts';
import { aPng } from '../testing/images.ts';
import { aLocalSite } from '../testing/local-site.ts';
import { startMailSink } from '../testing/mail-sink.ts';
import { anEmptyRedisDatabase } from '../testing/redis-database.ts';
import { startWorkers, type WorkerProcess } from '../testing/worker-process.ts';
import { type WorkerName, workerNames } from './config.ts';

const run = randomUUID().slice(0, 8);
const password = randomUUID();
const refused = /NOPERM|ACL failure in script/;
const database = await anEmptyRedisDatabase(redisUrl());
const admin = new Redis(database.url);
const asUser = (name: WorkerName) =>
  Object.assign(new URL(database.url), { username: `${name}-${run}`, password }).href;

let worker: WorkerProcess | null = null;

beforeAll(async () => {
  for (const name of workerNames)
    await admin.acl('SETUSER', `${name}-${run}`, ...(await rulesOfReadme(name)));
});
afterEach(async () => {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
  worker = null;
});
afterAll(async () => {
  await admin.acl('DELUSER', ...workerNames.map((name) => `${name}-${run}`));
  admin.disconnect();
  await database.giveBack();
});

async function rulesOfReadme(name: WorkerName): Promise<string[]> {
  const text = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rules = new RegExp(`^ACL SETUSER ${name} (.+)$`, 'm').exec(text)?.[1]?.split(' ');
  if (!rules) throw new Error(`The README names no Redis user ${name}`);
  return rules.map((rule) => (rule === '>secret' ? `>${password}` : rule));
}

async function startAsUser(
  name: WorkerName,
  variables: Record<string, string>,
): Promise<WorkerProcess> {
  const running = startWorkers({ REDIS_URL: asUser(name), WORKERS: name, ...variables });
  worker = running;
  await expect.poll(() => running.lines().join('\n')).toContain('worker ready');
  return running;
}

async function expectToEndWell(running: WorkerProcess): Promise<void> {
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(running.lines().join('\n')).not.toMatch(refused);
}

const aMail = (): MailJob => ({
  id: randomUUID(),
  purpose: 'exists',
  to: 'dana@example.org',
  first_name: '',
  at: new Date().toISOString(),
});

describe('the Redis user of the README for', () => {
  it('the favicon worker › is sufficient to find an icon', async () => {
    const site = await aLocalSite({ '/favicon.ico': aPng(16, 16) });
    const host = `localhost:${site.port}`;
    const running = await startAsUser('favicon', {
      FAVICON_FALLBACK_URL: 'off',
      FAVICON_ALLOWED_HOSTS: host,
    });
    const queue = new Queue(faviconQueue, { connection: { url: database.url } });
    const member = { id: 'a-member', mark: 'a-mark' };
    const payload = { host, origin: `http://${host}`, member };
    const job = await queue.add('look-up', payload, faviconJobOptions);
    await expect.poll(() => job.getState()).toBe('completed');
    expect(await admin.get(faviconKeys.host(host))).toContain('"found"');
    expect(await admin.hget(faviconKeys.seen(member.id), member.mark)).not.toBeNull();
    await expect.poll(() => admin.exists(faviconKeys.busy(host))).toBe(0);
    await expectToEndWell(running);
    await queue.close();
    await site.close();
  });

  it('the mail worker › is sufficient to send a mail', async () => {
    const sink = await startMailSink();
    const running = await startAsUser('mail', {
      SMTP_URL: sink.url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
    });
    const queue = new Queue<MailJob>(mailQueue, { connection: { url: database.url } });
    const mail = await queue.add('exists', aMail(), mailJobOptions);
    await expect.poll(() => mail.getState()).toBe('completed');
    expect(sink.mails).toHaveLength(1);
    await expectToEndWell(running);
    await queue.close();
    await sink.close();
  });

  const jobKeys = (queue: string) => ['hgetall', `bull:${queue}:1`];
  const inScript = (queue: string) => [
    'eval',
    `return redis.call('lrange', 'bull:${queue}:wait', '0', '-1')`,
    '0',
  ];

  it.each([
    ['favicon', faviconQueue],
    ['mail', mailQueue],
  ] as const)('the %s worker reads its own queue', async (name, queue) => {
    const redis = new Redis(asUser(name));
    for (const command of [jobKeys(queue), inScript(queue)]) await redis.call(...asCall(command));
    redis.disconnect();
  });

  it.each<[WorkerName, string, string[]]>([
    ['favicon', 'a mail that waits', jobKeys(mailQueue)],
    ['favicon', 'mails that wait, by a script', inScript(mailQueue)],
    ['favicon', 'what mails were sent', ['get', 'fd:mail:accepted:1']],
    [
      'favicon',
      'what a member’s screens wait for',
      ['zrange', faviconKeys.awaited('1'), '0', '-1'],
    ],
    ['mail', 'a lookup that waits', jobKeys(faviconQueue)],
    ['mail', 'lookups that wait, by a script', inScript(faviconQueue)],
    ['mail', 'the icons', ['get', faviconKeys.host('example.org')]],
    ['mail', 'open screens by the icons’ channel', ['publish', channels.favicons, '{}']],
    ...workerNames.flatMap((name): [WorkerName, string, string[]][] => [
      [name, 'anything else', ['get', 'fd:other']],
      [name, 'the names of what is kept', ['scan', '0']],
      [name, 'a member’s screens', ['publish', channels.user('1'), '{}']],
      [name, 'all of it at once', ['flushall']],
    ]),
  ])('the %s worker › has no access to %s', async (name, _what, command) => {
    const redis = new Redis(asUser(name));
    await expect(redis.call(...asCall(command))).rejects.toThrow(refused);
    redis.disconnect();
  });
});

const asCall = ([command = '', ...args]: readonly string[]): [string, ...string[]] => [
  command,
  ...args,
];
