import { randomUUID } from 'node:crypto';
import { type Connection, Mongoose } from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataServices } from '../../../testing/config.ts';
import { withOwnDatabase } from '../../../testing/test-app.ts';
import { migrate } from './migrate.ts';
import { checkSchemaVersion, readSchemaVersion } from './schema-version.ts';

// A release that contracts what version 2 expanded, by a migration without steps.
vi.mock(import('./migrations.ts'), async (importOriginal) => {
  const { migrations } = await importOriginal();
  const before = migrations.filter(({ version }) => version <= 2);
  return {
    migrations: [...before, { version: 3, summary: 'no earlier forms', steps: [] }],
    supportedSchema: { oldest: 3, newest: 3 } as never,
  };
});

let connection: Connection;

beforeEach(async () => {
  connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  await connection.openUri(withOwnDatabase(dataServices().mongoUri));
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test.each([2, 3])(
  'documents that earlier servers wrote after migration 2 ended › are migrated by the run from version %i',
  async (version) => {
    const versions = connection.collection<{ _id: string; version: number }>('schemaVersion');
    await versions.insertOne({ _id: 'database', version });
    const lists = connection.collection<{ _id: string }>('toolLists');
    await lists.insertOne({ _id: randomUUID() });
    expect(await migrate(connection)).toBe(3);
    expect(await lists.findOne()).toMatchObject({ recent: [] });
    expect(await readSchemaVersion(connection)).toBe(3);
  },
);

test('a contracting release › does not start before its migration ran', () => {
  expect(() => checkSchemaVersion(2)).toThrow('Migrate it first');
});
