import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { DataService, DataServices } from '../lib/data-service.ts';
import { withDatabase } from '../lib/mongo-address.ts';
import type { Log } from '../lib/steps.ts';

// Database 0 is left to other programs.
const borrowedRedisDatabase = 9;

/** Isolates the data of one run on external servers and deletes it afterwards. */
export function borrow(services: DataServices, log: Log): DataServices {
  const { mongo, redis } = services;
  const name = `firedeck-test-${randomUUID().slice(0, 8)}`;
  const stop = async () => {
    if (!mongo.isManaged) await dropDatabases(mongo.uri, name);
    await services.stop();
  };
  return { mongo: borrowMongo(mongo, name, log), redis: borrowRedis(redis, log), stop };
}

function borrowMongo(mongo: DataService, name: string, log: Log): DataService {
  if (!mongo.isManaged)
    log(
      `MongoDB is external: databases "${name}…" are used and dropped afterwards, the server is never stopped`,
    );
  return { ...mongo, uri: withDatabase(mongo.uri, name) };
}

function borrowRedis(redis: DataService, log: Log): DataService {
  if (redis.isManaged || !URL.canParse(redis.uri)) return redis;
  const address = new URL(redis.uri);
  if (address.pathname.length <= 1) address.pathname = `/${borrowedRedisDatabase}`;
  log(
    `Redis is external: its database ${address.pathname.slice(1)} is used, the server is never stopped`,
  );
  return { ...redis, uri: address.href };
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const borrowed = databases.filter(({ name }) => name.startsWith(prefix));
    for (const { name } of borrowed) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
