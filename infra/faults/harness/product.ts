import { inject } from 'vitest';
import { withDatabase } from '../../lib/mongo-address.ts';
import { anyFreePort } from '../../lib/ports.ts';
import type { StackProcess } from '../../local/stack/stack-process.ts';
import { createFaultyService, type FaultyService } from './faulty-service.ts';
import { createRunFolder } from './run-folder.ts';
import { startBff, startWorker } from './servers.ts';

/** The processes of the product, behind fault proxies. */
export interface Product {
  address: string;
  folder: string;
  bff: StackProcess;
  worker: StackProcess;
  mongo: FaultyService;
  redis: FaultyService;
  stop(): Promise<void>;
}

/**
 * Starts bff and worker from source on their own database.
 *
 * @param name - of the test file: nothing is shared with other files.
 */
export async function startProduct(name: string, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const { path: folder, remove } = await createRunFolder();
  const toxiproxy = inject('toxiproxy');
  const mongo = await createFaultyService(toxiproxy, {
    name: `${name}-mongo`,
    uri: withDatabase(inject('mongoUri'), `faults-${name}`),
    folder,
  });
  const redis = await createFaultyService(toxiproxy, {
    name: `${name}-redis`,
    uri: inject('redisUrl'),
    folder,
  });
  const port = await anyFreePort();
  const addresses = { mongoUri: mongo.uri, redisUrl: redis.uri };
  const [bff, worker] = await Promise.all([
    startBff({
      name: 'bff',
      folder,
      keysFolder: inject('keysFolder'),
      port,
      ...addresses,
      env: { ...mongo.env, ...env },
    }),
    startWorker({ name: 'worker', folder, redisUrl: redis.uri, env: { ...redis.env, ...env } }),
  ]);
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    bff,
    worker,
    mongo,
    redis,
    async stop() {
      await Promise.all([bff.stop(), worker.stop()]);
      await remove();
    },
  };
}
