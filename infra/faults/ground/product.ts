import { inject } from 'vitest';
import { withDatabase } from '../../local/mongo/mongo-address.ts';
import { anyFreePort } from '../../local/ports.ts';
import type { StackProcess } from '../../local/stack/stack-process.ts';
import { folderThatEndsWithUs } from './folder-that-ends-with-us.ts';
import { startBff, startWorker } from './servers.ts';
import { type TroubledService, troubledService } from './troubled-service.ts';

/** The processes of the product, on servers that can be troubled. */
export interface Product {
  address: string;
  folder: string;
  bff: StackProcess;
  worker: StackProcess;
  mongo: TroubledService;
  redis: TroubledService;
  stop(): Promise<void>;
}

/**
 * Starts bff and worker from source on a database of their own.
 *
 * @param name - of the file that asks: nothing of it is shared with another file.
 */
export async function startProduct(name: string, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const { path: folder, remove } = await folderThatEndsWithUs();
  const toxiproxy = inject('toxiproxy');
  const mongo = await troubledService(toxiproxy, {
    name: `${name}-mongo`,
    uri: withDatabase(inject('mongoUri'), `faults-${name}`),
    folder,
  });
  const redis = await troubledService(toxiproxy, {
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
