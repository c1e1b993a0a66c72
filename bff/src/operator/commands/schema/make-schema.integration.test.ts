import { Mongoose } from 'mongoose';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { defineModels, makeSchema } from './make-schema.ts';

const testApp = setUpTestApp();

const connect = () => new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();

test('operator schema › registers all models of the server', async () => {
  const connection = connect();
  const ofServer = Object.keys(testApp.app.mongo.models);
  expect(ofServer).toContain('User');
  expect(defineModels(connection)).toEqual(expect.arrayContaining(ofServer));
  await connection.close();
});

test('operator schema › creates missing indexes; a second run changes nothing', async () => {
  const connection = connect();
  const address = new URL(testApp.config.mongodbUri);
  address.pathname += '-schema';
  await connection.openUri(address.href);
  const emailIndexes = async () =>
    (await connection.collection('users').indexes()).filter(({ unique }) => unique).length;
  await makeSchema([], async () => connection);
  const made = await emailIndexes();
  expect(made).toBeGreaterThan(0);
  await connection.deleteModel(/.*/);
  await makeSchema([], async () => connection);
  expect(await emailIndexes()).toBe(made);
  await connection.dropDatabase();
  await connection.close();
});
