import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addTool, apiRequests, createMember, sendAs, uniqueEmail } from '../api-client/member.ts';
import { sendRequest } from '../api-client/send-request.ts';
import { withDatabase } from '../lib/mongo-address.ts';
import { anyFreePort } from '../lib/ports.ts';
import type { StackProcess } from '../local/stack/stack-process.ts';
import { createFaultyService, type FaultyService } from './harness/faulty-service.ts';
import { createRunFolder } from './harness/run-folder.ts';
import { startBff, startWorker } from './harness/servers.ts';
import { type Sites, startSites } from './harness/sites.ts';

// 4 s on an idle machine; a new process also creates all indexes.
const recoversWithinMs = 40_000;
const within = { timeout: recoversWithinMs, interval: 200 };

let folder: { path: string; remove(): Promise<void> };
let mongo: FaultyService;
let redis: FaultyService;
let icons: Sites;
let running: StackProcess[] = [];
let address: string;

beforeAll(async () => {
  folder = await createRunFolder();
  icons = await startSites(1);
  const uris = {
    mongo: withDatabase(inject('mongoUri'), 'faults-start'),
    redis: inject('redisUrl'),
  };
  const createService = (name: 'mongo' | 'redis') =>
    createFaultyService(inject('toxiproxy'), {
      name: `start-${name}`,
      uri: uris[name],
      folder: folder.path,
    });
  [mongo, redis] = await Promise.all([createService('mongo'), createService('redis')]);
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

const readLog = (name: string) => readFile(join(folder.path, name, `${name}.log`), 'utf8');
const fetchStatus = async (request: (typeof apiRequests)['ready']) =>
  (await sendRequest(address, request)).status;

describe('a start', () => {
  test.each(['down', 'stalled', 'nameless'] as const)(
    'while MongoDB is %s › is reported as not ready, and serves as soon as MongoDB is back',
    async (fault) => {
      await mongo.begin(fault);
      await startProduct(`without-mongo-${fault}`);
      const signUp = await sendRequest(
        address,
        apiRequests.signUp(uniqueEmail(), 'engine 51 on scene'),
      );
      expect([signUp.status, Number(signUp.headers['retry-after']) > 0]).toEqual([503, true]);
      expect(await fetchStatus(apiRequests.ready)).toBe(503);
      await expect
        .poll(() => readLog(`bff-without-mongo-${fault}`), within)
        .toContain('waiting for the database');
      await mongo.end();

      await expect.poll(() => fetchStatus(apiRequests.ready), within).toBe(200);

      await addTool(await createMember(address), address, 'River gauges');
    },
  );

  test.each(['down', 'stalled', 'nameless'] as const)(
    'while Redis is %s › serves boards at once, and icons as soon as Redis is back',
    async (fault) => {
      await redis.begin(fault);
      await startProduct(`without-redis-${fault}`);
      await expect.poll(() => fetchStatus(apiRequests.ready), within).toBe(200);
      const member = await createMember(address);
      await addTool(member, address, 'River gauges');
      const isLive = async () =>
        ((await sendAs(member, address, apiRequests.pulse)).body as { live: boolean }).live;
      expect(await isLive()).toBe(false);
      await redis.end();

      await expect.poll(isLive, within).toBe(true);
    },
  );
});
