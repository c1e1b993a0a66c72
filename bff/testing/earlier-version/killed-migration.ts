import { Mongoose } from 'mongoose';
import { migrate } from '../../src/lib/migrations/migrate.ts';
import { durableWrites } from '../../src/lib/mongo/durable-writes.ts';

// A process that migrates, and kills itself after the given number of writes.
const [uri = '', batch, writes] = process.argv.slice(2);
let left = Number(writes);
const connection = new Mongoose({ autoIndex: false, bufferCommands: false }).createConnection();
await connection.openUri(uri, { ...durableWrites, monitorCommands: true });

const pending = new Set<number>();
connection.getClient().on('commandStarted', ({ commandName, command, requestId }) => {
  // Writes of the lease are no progress.
  if (commandName === 'update' && command.update !== 'leases') pending.add(requestId);
});
connection.getClient().on('commandSucceeded', ({ requestId }) => {
  if (!pending.delete(requestId)) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
await migrate(connection, { batch: Number(batch) });
await connection.close();
