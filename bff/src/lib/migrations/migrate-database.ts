import { Mongoose } from 'mongoose';
import { durableWrites } from '../mongo/durable-writes.ts';
import { type MigrateOptions, migrate } from './migrate.ts';

/** Migrates a database by its address, before new servers start. */
export async function migrateDatabase(uri: string, options?: MigrateOptions): Promise<void> {
  const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
  try {
    await connection.openUri(uri, durableWrites);
    await migrate(connection, options);
  } finally {
    await connection.close();
  }
}
