import { Mongoose } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataServices } from '../../../testing/config.ts';
import { type Severable, severable } from '../../../testing/severable.ts';
import { openDatabase } from './open-database.ts';

let proxy: Severable;
beforeAll(async () => {
  proxy = await severable(dataServices().mongoUri);
});
afterAll(() => proxy.close());

const newConnection = () => new Mongoose({ bufferCommands: false }).createConnection();

it('a database that stops responding during a command › times out', async () => {
  const silentAfterMs = 3_000;
  const connection = await openDatabase(newConnection(), proxy.url, silentAfterMs);
  await connection.collection('leases').findOne();
  expect(connection.getClient().options.socketTimeoutMS).toBe(silentAfterMs);
  proxy.freeze();
  await expect(connection.collection('leases').findOne()).rejects.toThrow(/timed out|closed/);
  await connection.close(true);
  proxy.thaw();
});

it('the default timeout › is a minute, because indexes take time', async () => {
  const connection = await openDatabase(newConnection(), dataServices().mongoUri);
  expect(connection.getClient().options).toMatchObject({
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 60_000,
    writeConcern: { w: 'majority', j: true },
  });
  await connection.close();
});
