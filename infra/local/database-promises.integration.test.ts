import { rm } from 'node:fs/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DataService } from '../lib/data-service.ts';
import { parseDatabaseName, withDatabase } from '../lib/mongo-address.ts';
import { silent } from '../lib/steps.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { startMongo } from './mongo/mongo.ts';

interface Counter {
  _id: string;
  rev: number;
  by?: number;
  order: string[];
}

interface Person {
  _id: string;
  emailKey: string;
}

// The write concern of the product: journaled by a majority.
const durable = { writeConcern: { w: 'majority', journal: true } } as const;

function connect(uri: string) {
  const client = new mongoose.mongo.MongoClient(
    withDatabase(uri, `${parseDatabaseName(uri)}-promises`),
    {
      ...durable,
      serverSelectionTimeoutMS: 5_000,
    },
  );
  const database = client.db();
  return {
    client,
    counters: database.collection<Counter>('counters'),
    people: database.collection<Person>('people'),
  };
}

function fifty<Result>(act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => act(index)));
}

// DocumentDB may abort parallel inserts of the same value as a deadlock; a retry gets the real result.
const deadlockDetected = 16_908_292;

async function checkPromise(insert: () => Promise<unknown>): Promise<string> {
  try {
    await insert();
    return 'made';
  } catch (error) {
    const { code, message } = error as mongoose.mongo.MongoServerError;
    if (code === deadlockDetected) return checkPromise(insert);
    return code === 11_000 ? 'taken' : message;
  }
}

describe('the database of this run under parallel requests', () => {
  const { client, counters, people } = connect(inject('mongoUri'));
  afterAll(() => client.close());

  it('50 parallel compare-and-sets › exactly one succeeds', async () => {
    await counters.insertOne({ _id: 'cas', rev: 1, order: [] });

    const responses = await fifty((by) =>
      counters.findOneAndUpdate({ _id: 'cas', rev: 1 }, { $set: { by }, $inc: { rev: 1 } }),
    );

    expect(responses.filter((response) => response !== null)).toHaveLength(1);
    expect(await counters.findOne({ _id: 'cas' })).toMatchObject({ rev: 2 });
  });

  it('100 parallel adds with a cap of 50 › exactly 50 are stored', async () => {
    await counters.insertOne({ _id: 'cap', rev: 0, order: [] });
    const add = (id: string) =>
      counters.updateOne(
        { _id: 'cap', 'order.49': { $exists: false }, order: { $ne: id } },
        { $push: { order: id }, $inc: { rev: 1 } },
      );

    const ids = Array.from({ length: 100 }, (_, index) => `tool-${index}`);
    const responses = await Promise.all(ids.map(async (id) => ({ id, ...(await add(id)) })));

    const acknowledged = responses.filter(({ modifiedCount }) => modifiedCount === 1);
    const stored = await counters.findOne({ _id: 'cap' });
    expect(acknowledged).toHaveLength(50);
    expect(stored?.order.toSorted()).toEqual(acknowledged.map(({ id }) => id).toSorted());
    expect(stored?.rev).toBe(50);
  });

  it('50 parallel sign-ups with one email address › exactly one creates the account', async () => {
    await people.createIndex({ emailKey: 1 }, { unique: true });

    const responses = await fifty((index) =>
      checkPromise(() =>
        people.insertOne({ _id: `person-${index}`, emailKey: 'chief@station.example' }),
      ),
    );

    expect(responses.toSorted()).toEqual(['made', ...Array.from({ length: 49 }, () => 'taken')]);
    expect(await people.countDocuments()).toBe(1);
  });
});

describe('a database that is killed under writes', () => {
  let folder: string;
  let mongo: DataService;

  beforeAll(async () => {
    if (!inject('mongoIsOurs')) return;
    folder = await makeTemporaryFolder();
    mongo = await startMongo({ dataFolder: folder, isPersistent: false, log: silent });
  });

  afterAll(async () => {
    if (mongo === undefined) return;
    await mongo.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has every acknowledged write after its restart', { timeout: 60_000 }, async (context) => {
    if (!inject('mongoIsOurs')) return skipAloud(context);
    const { client, counters } = connect(mongo.uri);
    await counters.insertOne({ _id: 'kill', rev: 0, order: [] });

    const { acknowledged, ended } = writeUntilRefused(counters);
    await expect.poll(acknowledged).toBeGreaterThan(100);
    await mongo.kill();
    await ended;
    await client.close();
    await mongo.start();

    const after = connect(mongo.uri);
    const stored = await after.counters.findOne({ _id: 'kill' });
    await after.client.close();
    // Each writer may have one write in flight that is stored but not acknowledged.
    expect(stored?.rev).toBeGreaterThanOrEqual(acknowledged());
    expect(stored?.rev).toBeLessThanOrEqual(acknowledged() + writers);
  });
});

const writers = 4;

function writeUntilRefused(counters: ReturnType<typeof connect>['counters']) {
  let acknowledged = 0;
  const write = async () => {
    for (;;) {
      await counters.updateOne({ _id: 'kill' }, { $inc: { rev: 1 } });
      acknowledged += 1;
    }
  };
  const ended = Promise.allSettled(Array.from({ length: writers }, write));
  return { ended, acknowledged: () => acknowledged };
}

function skipAloud(context: { skip(note: string): void }): void {
  const reason = 'skipped: MONGODB_URI names an external database, which must not be killed';
  process.stdout.write(`A database that is killed under writes: ${reason}\n`);
  context.skip(reason);
}
