import type { TestProject } from 'vitest/node';
import { startThrowAwayServices } from './data-services.ts';
import { databaseOf } from './mongo/mongo-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's MongoDB; each file adds a name of its own to the database's. */
    mongoUri: string;
    /** Databases whose name starts with it are dropped after the run. */
    databasePrefix: string;
    redisUrl: string;
    /** False when the environment named the database: then no test may stop or kill it. */
    mongoIsOurs: boolean;
  }
}

/** Starts the data services once for all integration tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { mongo, redis, stop } = await startThrowAwayServices(print);
  project.provide('mongoUri', mongo.uri);
  project.provide('databasePrefix', databaseOf(mongo.uri));
  project.provide('redisUrl', redis.uri);
  project.provide('mongoIsOurs', mongo.ours);
  return stop;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
