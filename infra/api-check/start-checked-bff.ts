import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '@firedeck/bff/app';
import { readConfig } from '@firedeck/bff/config';
import { ensureKeys } from '@firedeck/bff/session-keys';
import { makeTemporaryFolder, startTemporaryServices } from '../local/index.ts';

/**
 * Starts a bff in this process, with its own data services.
 *
 * @param settings - as in the environment; without `PORT` it listens on any free port
 * @param stops - collects functions that stop what was started, even if a later start fails
 */
export async function startCheckedBff(
  settings: Record<string, string>,
  stops: (() => Promise<unknown>)[],
) {
  const services = await startTemporaryServices();
  stops.push(() => services.stop());
  const folder = await mkdtemp(join(await makeTemporaryFolder(), 'keys-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  await ensureKeys(folder);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    MONGODB_URI: services.mongo.uri,
    REDIS_URL: services.redis.uri,
    KEYS_DIR: folder,
    ...settings,
  });
  const app = await buildApp(config);
  stops.push(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: Number(settings.PORT ?? 0) });
  await app.databaseReady;
  return { app, config, address };
}
