import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type DataServices, startDataServices } from '../local/data-services.ts';
import { anyFreePort } from '../local/ports.ts';
import { createRandom } from '../local/random.ts';
import { silent } from '../local/steps.ts';
import { ask } from './ground/ask.ts';
import { folderThatEndsWithUs } from './ground/folder-that-ends-with-us.ts';
import { aMember, askAs, questions } from './ground/member.ts';
import { startBff, startWorker } from './ground/servers.ts';
import { type Sites, sites } from './ground/sites.ts';
import { consumeMails, type MailConsumer } from './kills/mail-consumer.ts';
import { aWriter, type Writer } from './kills/writer.ts';

const { seed, kills } = inject('profile');
const random = createRandom(seed);
const writersAtOnce = 4;
const worksAgainWithinMs = 20_000;
const writesAgainWithinMs = 30_000;
// The lease of a killed process ends, entries are no longer left alone, and one round follows.
const sweptWithinMs = 120_000;

type Name = 'bff' | 'worker' | 'Redis' | 'database';

/** What can be killed and started again. */
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

beforeAll(async () => {
  folder = await folderThatEndsWithUs();
  const { path } = folder;
  services = await startDataServices({ dataFolder: path, isPersistent: false, log: silent });
  icons = await sites(1);
  const [mongoUri, redisUrl] = [services.mongo.uri, services.redis.uri];
  const keysFolder = join(path, 'keys');
  await ensureKeys(keysFolder);
  const port = await anyFreePort();
  address = `http://127.0.0.1:${port}`;
  const [bff, worker] = await Promise.all([
    // Alive is enough: the database may be the one that is down when the bff is started again.
    startBff({
      name: 'bff',
      folder: path,
      keysFolder,
      port,
      mongoUri,
      redisUrl,
      // Mail is handed to the queue; nobody but the stand-in below takes it from there.
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
  await vi.waitFor(expectReady, { timeout: worksAgainWithinMs, interval: 100 });
});

afterAll(async () => {
  icons?.close();
  await mails?.close();
  await stop?.();
  await services?.stop();
  await folder?.remove();
});

const expectReady = async () => expect((await ask(address, questions.ready)).status).toBe(200);

test(`after ${kills} kills under writes the product holds exactly what was acknowledged`, {
  timeout: 60 * 60_000,
}, async ({ onTestFailed }) => {
  for (let index = 0; index < writersAtOnce; index++)
    writers.push(await aWriter(address, seed + index, mails.linkTokenOf));
  const writing = Promise.all(writers.map((writer) => writer.run()));
  onTestFailed(tellUnexpected);
  try {
    // A writer that fails ends it at once.
    await Promise.race([writing, killAtRandom()]);
  } finally {
    for (const writer of writers) writer.stop();
  }
  await writing;

  for (const writer of writers) {
    const { stored, told } = await writer.compare();
    expect(stored).toEqual(told);
  }
  report();
});

test('every mail that an acknowledged change caused is done', { timeout: 150_000 }, async () => {
  const wanted = writers.flatMap(({ journal }) => journal.mails).toSorted();
  const done = () => mails.done().filter((mail) => wanted.includes(mail));
  await expect.poll(done, { timeout: sweptWithinMs, interval: 500 }).toEqual(wanted);
});

test('after the kills the worker does its jobs', async () => {
  const member = await aMember(address, mails.linkTokenOf);
  const question = questions.favicon(icons.next());
  const state = async () =>
    ((await askAs(member, address, question)).body as { state?: string }).state;
  await expect.poll(state, { timeout: worksAgainWithinMs, interval: 200 }).toBe('found');
});

/** What the bff did not understand is in its log alone. */
async function tellUnexpected(): Promise<void> {
  const log = await readFile(join(folder.path, 'bff', 'bff.log'), 'utf8');
  const lines = log.split('\n').filter((line) => line.includes('"request failed"'));
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function killAtRandom(): Promise<void> {
  let bag: Name[] = [];
  for (let count = 0; count < kills; count++) {
    await untilOneMoreChange();
    await pause(random.below(800));
    // Each in its turn, in another order every time.
    if (bag.length === 0) bag = Object.keys(victims) as Name[];
    const [name] = bag.splice(random.below(bag.length), 1) as [Name];
    await victims[name].kill();
    await pause(random.below(1_000));
    await victims[name].start();
  }
}

// A kill that meets no write shows nothing.
async function untilOneMoreChange(): Promise<void> {
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
    `${kills} kills: ${acknowledged()} changes acknowledged, ${repeated} times asked again\n`,
  );
}
