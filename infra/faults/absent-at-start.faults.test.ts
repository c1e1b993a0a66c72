import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '../local/mongo/mongo-address.ts';
import { anyFreePort } from '../local/ports.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { ask } from './ground/ask.ts';
import { folderThatEndsWithUs } from './ground/folder-that-ends-with-us.ts';
import { added, aMember, anEmail, askAs, questions } from './ground/member.ts';
import { startBff, startWorker } from './ground/servers.ts';
import { type Sites, sites } from './ground/sites.ts';
import { type TroubledService, troubledService } from './ground/troubled-service.ts';

const recoversWithinMs = 10_000;
const within = { timeout: recoversWithinMs, interval: 200 };

let folder: { path: string; remove(): Promise<void> };
let mongo: TroubledService;
let redis: TroubledService;
let icons: Sites;
let running: StackProcess[] = [];
let address: string;

beforeAll(async () => {
  folder = await folderThatEndsWithUs();
  icons = await sites(1);
  const uris = {
    mongo: withDatabase(inject('mongoUri'), 'faults-start'),
    redis: inject('redisUrl'),
  };
  const troubled = (name: 'mongo' | 'redis') =>
    troubledService(inject('toxiproxy'), {
      name: `start-${name}`,
      uri: uris[name],
      folder: folder.path,
    });
  [mongo, redis] = await Promise.all([troubled('mongo'), troubled('redis')]);
});

afterAll(async () => {
  icons?.close();
  await folder?.remove();
});

beforeEach(() => async () => {
  await Promise.all([...running.map((process) => process.stop()), mongo.end(), redis.end()]);
  running = [];
});

async function startProduct(name: string): Promise<void> {
  const { path } = folder;
  const port = await anyFreePort();
  address = `http://127.0.0.1:${port}`;
  running = await Promise.all([
    startBff({
      name: `bff-${name}`,
      folder: path,
      keysFolder: inject('keysFolder'),
      port,
      mongoUri: mongo.uri,
      redisUrl: redis.uri,
      env: mongo.env,
      until: '/healthz/live',
    }),
    startWorker({
      name: `worker-${name}`,
      folder: path,
      redisUrl: redis.uri,
      env: { ...redis.env, FAVICON_ALLOWED_HOSTS: icons.hosts },
    }),
  ]);
}

const logOf = (name: string) => readFile(join(folder.path, name, `${name}.log`), 'utf8');
const statusOf = async (question: (typeof questions)['ready']) =>
  (await ask(address, question)).status;

describe('a start', () => {
  test.each(['down', 'stalled', 'nameless'] as const)(
    'while MongoDB is %s says so, and serves as soon as it is there',
    async (fault) => {
      await mongo.begin(fault);
      await startProduct(`without-mongo-${fault}`);
      const signUp = await ask(address, questions.signUp(anEmail(), 'engine 51 on scene'));
      expect([signUp.status, Number(signUp.headers['retry-after']) > 0]).toEqual([503, true]);
      expect(await statusOf(questions.ready)).toBe(503);
      await expect
        .poll(() => logOf(`bff-without-mongo-${fault}`), within)
        .toContain('waiting for the database');
      await mongo.end();

      await expect.poll(() => statusOf(questions.ready), within).toBe(200);

      await added(await aMember(address), address, 'River gauges');
    },
  );

  test.each(['down', 'stalled', 'nameless'] as const)(
    'while Redis is %s serves boards at once, and icons as soon as it is there',
    async (fault) => {
      await redis.begin(fault);
      await startProduct(`without-redis-${fault}`);
      await expect.poll(() => statusOf(questions.ready), within).toBe(200);
      const member = await aMember(address);
      await added(member, address, 'River gauges');
      const isLive = async () =>
        ((await askAs(member, address, questions.pulse)).body as { live: boolean }).live;
      expect(await isLive()).toBe(false);
      await redis.end();

      await expect.poll(isLive, within).toBe(true);
    },
  );
});
