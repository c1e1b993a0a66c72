import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { scimKeys } from '@firedeck/bff/scim-keys';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { anyFreePort, makeTemporaryFolder, startTemporaryServices } from '../local/index.ts';

const unlimited = '10000';
const hourMs = 60 * 60_000;

interface RunningScim {
  /** As in `http://localhost:1234/scim/v2`. */
  address: string;
  key: string;
  stop(): Promise<void>;
}

/** A bff on its own data services, with a SCIM key. */
export async function startScim(): Promise<RunningScim> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const services = await startTemporaryServices();
    stops.push(() => services.stop());
    const folder = await mkdtemp(join(await makeTemporaryFolder(), 'keys-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    await ensureKeys(folder);
    const port = await anyFreePort();
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      MONGODB_URI: services.mongo.uri,
      REDIS_URL: services.redis.uri,
      KEYS_DIR: folder,
      PORT: String(port),
      SCIM_REQUESTS_PER_SECOND: unlimited,
    });
    const app = await buildApp(config);
    stops.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    await app.databaseReady;
    const expiresAt = new Date(Date.now() + hourMs);
    const key = await scimKeys(app.mongo).make('testers', { expiresAt });
    if (key === null) throw new Error('There are SCIM keys already.');
    return { address: `http://127.0.0.1:${port}/scim/v2`, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
