import type { TestProject } from 'vitest/node';
import { parseDatabaseName } from '../lib/mongo-address.ts';
import { startTemporaryServices } from './data-services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's MongoDB; each test file appends its own database suffix. */
    mongoUri: string;
    /** Databases with this prefix are dropped after the run. */
    databasePrefix: string;
    redisUrl: string;
    /** False for an external database: tests must not stop or kill it. */
    mongoIsOurs: boolean;
  }
}

/** Starts the data services once for all integration tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { mongo, redis, stop } = await startTemporaryServices(print);
  project.provide('mongoUri', mongo.uri);
  project.provide('databasePrefix', parseDatabaseName(mongo.uri));
  project.provide('redisUrl', redis.uri);
  project.provide('mongoIsOurs', mongo.isManaged);
  return stop;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
