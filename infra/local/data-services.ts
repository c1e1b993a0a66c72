import { rm } from 'node:fs/promises';
import { borrow } from './borrow-services.ts';
import type { DataService } from './data-service.ts';
import { closeApt } from './debian/debian-packages.ts';
import { sideBySide } from './ending.ts';
import { startMongo } from './mongo/mongo.ts';
import { startRedis } from './redis/redis.ts';
import { type Log, silent } from './steps.ts';
import { throwAwayFolder } from './throw-away-folder.ts';

/** The real MongoDB and Redis a stack or a test run works on. */
export interface DataServices {
  mongo: DataService;
  redis: DataService;
  /** Ends what is ours; what the environment named goes on. */
  stop(): Promise<void>;
}

export interface DataServicesOptions {
  /** Where data and the record of its makers are kept. */
  dataFolder: string;
  /** First ports to try; without them any free port. */
  ports?: { mongo: number; redis: number };
  /** Default true. False: nothing has to outlive the run. */
  lasting?: boolean;
  /** One line per choice, with its reason. Default: nothing is printed. */
  log?: Log;
}

/**
 * Starts MongoDB and Redis side by side, each found or fetched (see README of infra/local).
 * Throws `Trouble` with one sentence on what to do; nothing is left running then.
 */
export async function startDataServices(options: DataServicesOptions): Promise<DataServices> {
  const { dataFolder, ports, lasting = true, log = silent } = options;
  const started: DataService[] = [];
  const stop = () => stopAll(started);
  const remember = (service: DataService) => {
    started.push(service);
    return service;
  };
  try {
    const [mongo, redis] = await sideBySide(
      () => startMongo({ dataFolder, port: ports?.mongo, lasting, log }).then(remember),
      () => startRedis({ dataFolder, port: ports?.redis, lasting, log }).then(remember),
    );
    const services = { mongo, redis, stop };
    return lasting ? services : borrow(services, log);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await closeApt();
  }
}

/** The same for one run, in a folder of its own, which `stop` removes; safe beside any other run. */
export async function startThrowAwayServices(log: Log = silent): Promise<DataServices> {
  const dataFolder = await throwAwayFolder();
  const remove = () => rm(dataFolder, { recursive: true, force: true });
  try {
    const services = await startDataServices({ dataFolder, lasting: false, log });
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

async function stopAll(services: DataService[]): Promise<void> {
  for (const service of services) if (service.ours) await service.stop();
}
