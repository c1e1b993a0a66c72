import { rm } from 'node:fs/promises';
import type { DataService, DataServices } from '../lib/data-service.ts';
import { inParallel } from '../lib/shutdown.ts';
import { type Log, silent } from '../lib/steps.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { borrow } from './borrow-services.ts';
import { startMongo } from './mongo/mongo.ts';
import { startRedis } from './redis/redis.ts';

export interface DataServicesOptions {
  /** Folder of the data and of the record that names the server which created it. */
  dataFolder: string;
  /** First ports to try; without them any free port. */
  ports?: { mongo: number; redis: number };
  /** Default true. False: the data is deleted after the run. */
  isPersistent?: boolean;
  /** One line per choice, with its reason. Default: nothing is printed. */
  log?: Log;
}

/**
 * Starts MongoDB and Redis in parallel; each is found or fetched (see the README of infra/local).
 * Throws a `UserError` that says what to do, and leaves nothing running.
 */
export async function startDataServices(options: DataServicesOptions): Promise<DataServices> {
  const { dataFolder, ports, isPersistent = true, log = silent } = options;
  const started: DataService[] = [];
  const stop = () => stopAll(started, isPersistent);
  const remember = (service: DataService) => {
    started.push(service);
    return service;
  };
  try {
    const [mongo, redis] = await inParallel(
      () => startMongo({ dataFolder, port: ports?.mongo, isPersistent, log }).then(remember),
      () => startRedis({ dataFolder, port: ports?.redis, isPersistent, log }).then(remember),
    );
    const services = { mongo, redis, stop };
    return isPersistent ? services : borrow(services, log);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts them for one run, in a temporary folder that `stop` removes. */
export async function startTemporaryServices(log: Log = silent): Promise<DataServices> {
  const dataFolder = await makeTemporaryFolder();
  const remove = () => rm(dataFolder, { recursive: true, force: true });
  try {
    const services = await startDataServices({ dataFolder, isPersistent: false, log });
    const stop = async () => {
      await services.stop();
      await remove();
    };
    return { ...services, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function stopAll(services: DataService[], isPersistent: boolean): Promise<void> {
  for (const service of services.filter(({ isManaged }) => isManaged)) {
    await service.stop();
    if (!isPersistent) await service.remove?.();
  }
}
