import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { TestProject } from 'vitest/node';
import { startThrowAwayServices } from './data-services.ts';
import { withDatabase } from './mongo/mongo-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's MongoDB. Add a name of the file's own to the database, as `databasePrefix` says. */
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
  const services = await startThrowAwayServices((line) => process.stdout.write(`${line}\n`));
  const databasePrefix = `firedeck-test-${randomUUID().slice(0, 8)}`;
  project.provide('mongoUri', withDatabase(services.mongo.uri, databasePrefix));
  project.provide('databasePrefix', databasePrefix);
  project.provide('redisUrl', services.redis.uri);
  project.provide('mongoIsOurs', services.mongo.ours);
  return async () => {
    if (!services.mongo.ours) await dropDatabases(services.mongo.uri, databasePrefix);
    await services.stop();
  };
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const ours = databases.filter(({ name }) => name.startsWith(prefix));
    for (const { name } of ours) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
