import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { apiRequests, createMember, sendAs } from '../api-client/member.ts';
import { sendRequest } from '../api-client/send-request.ts';
import type { DataServices } from '../lib/data-service.ts';
import { anyFreePort } from '../lib/ports.ts';
import { createRandom } from '../lib/random.ts';
import { silent } from '../lib/steps.ts';
import { startDataServices } from '../local/data-services.ts';
import { createRunFolder } from './harness/run-folder.ts';
import { startBff, startWorker } from './harness/servers.ts';
import { type Sites, startSites } from './harness/sites.ts';
import { consumeMails, type MailConsumer } from './kills/mail-consumer.ts';
import { createWriter, type Writer } from './kills/writer.ts';

const { seed, kills } = inject('profile');
const random = createRandom(seed);
const writersAtOnce = 4;
const recoversWithinMs = 20_000;
const writesAgainWithinMs = 30_000;
// The lease of a killed process expires before the next outbox sweep.
const sentWithinMs = 120_000;

type Name = 'bff' | 'worker' | 'Redis' | 'database';

/** A process to kill and restart. */
interface Victim {
  kill(): Promise<void>;
  start(): Promise<void>;
}

let folder: { path: string; remove(): Promise<void> };
let services: DataServices;
let icons: Sites;
let address: string;
let victims: Record<Name, Victim>;
let mails: MailConsumer;
const writers: Writer[] = [];
let stop: () => Promise<unknown>;
let killedLast: Name | undefined;

beforeAll(async () => {
  folder = await createRunFolder();
  const { path } = folder;
  services = await startDataServices({ dataFolder: path, isPersistent: false, log: silent });
  icons = await startSites(1);
  const [mongoUri, redisUrl] = [services.mongo.uri, services.redis.uri];
  const keysFolder = join(path, 'keys');
  await ensureKeys(keysFolder);
  const port = await anyFreePort();
  address = `http://127.0.0.1:${port}`;
  const [bff, worker] = await Promise.all([
    // Wait for liveness only: the database may be down when the bff restarts.
    startBff({
      name: 'bff',
      folder: path,
      keysFolder,
      port,
      mongoUri,
      redisUrl,
      // Only the consumer below processes the mail queue.
      env: { SMTP_URL: 'smtp://mail.firedeck.test' },
      until: '/healthz/live',
    }),
    startWorker({
      name: 'worker',
      folder: path,
      redisUrl,
      env: { WORKERS: 'favicon', FAVICON_ALLOWED_HOSTS: icons.hosts },
    }),
  ]);
  victims = { bff, worker, Redis: services.redis, database: services.mongo };
  mails = consumeMails(redisUrl);
  stop = () => Promise.all([bff.stop(), worker.stop()]);
  await vi.waitFor(expectReady, { timeout: recoversWithinMs, interval: 100 });
});

afterAll(async () => {
  icons?.close();
  await mails?.close();
  await stop?.();
  await services?.stop();
  await folder?.remove();
});

const expectReady = async () =>
  expect((await sendRequest(address, apiRequests.ready)).status).toBe(200);

test(`after ${kills} kills under writes › the product has exactly the acknowledged state`, {
  timeout: 60 * 60_000,
}, async ({ onTestFailed }) => {
  for (let index = 0; index < writersAtOnce; index++)
    writers.push(await createWriter(address, seed + index, mails.readLinkToken));
  const writing = Promise.all(writers.map((writer) => writer.run()));
  onTestFailed(printLogs);
  try {
    // A failing writer ends the test at once.
    await Promise.race([writing, killAtRandom()]);
  } finally {
    for (const writer of writers) writer.stop();
  }
  await writing;

  for (const writer of writers) {
    const { stored, expected } = await writer.compare();
    expect(stored).toEqual(expected);
  }
  report();
});

test('acknowledged changes › every one of their emails is sent', { timeout: 150_000 }, async () => {
  const wanted = writers.flatMap(({ journal }) => journal.mails).toSorted();
  const done = () => mails.done().filter((mail) => wanted.includes(mail));
  await expect.poll(done, { timeout: sentWithinMs, interval: 500 }).toEqual(wanted);
});

test('after the kills › the worker processes jobs', async () => {
  const member = await createMember(address, mails.readLinkToken);
  const request = apiRequests.favicon(icons.next());
  const state = async () =>
    ((await sendAs(member, address, request)).body as { state?: string }).state;
  await expect.poll(state, { timeout: recoversWithinMs, interval: 200 }).toBe('found');
});

/** Why the product does not answer is only in the logs. */
async function printLogs(): Promise<void> {
  process.stdout.write(`killed last: ${killedLast}\n`);
  for (const path of await readdir(folder.path, { recursive: true }).catch(() => [])) {
    if (!path.endsWith('.log')) continue;
    const log = await readFile(join(folder.path, path), 'utf8').catch(() => '');
    const failed = log.split('\n').filter((line) => line.includes('"request failed"'));
    process.stdout.write(`── ${path}\n${failed.join('\n')}\n…${log.slice(-2_000)}\n`);
  }
}

async function killAtRandom(): Promise<void> {
  let bag: Name[] = [];
  for (let count = 0; count < kills; count++) {
    await waitForChange();
    await pause(random.below(800));
    // Every victim once per round, in random order.
    if (bag.length === 0) bag = Object.keys(victims) as Name[];
    const [name] = bag.splice(random.below(bag.length), 1) as [Name];
    killedLast = name;
    await victims[name].kill();
    await pause(random.below(1_000));
    await victims[name].start();
  }
}

// A kill without concurrent writes tests nothing.
async function waitForChange(): Promise<void> {
  const before = acknowledged();
  await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(before), {
    timeout: writesAgainWithinMs,
    interval: 20,
  });
}

function acknowledged(): number {
  return writers.reduce((total, { journal }) => total + journal.acknowledged, 0);
}

function report(): void {
  const repeated = writers.reduce((total, { journal }) => total + journal.refusals.length, 0);
  process.stdout.write(
    `${kills} kills: ${acknowledged()} changes acknowledged, ${repeated} retries\n`,
  );
}
