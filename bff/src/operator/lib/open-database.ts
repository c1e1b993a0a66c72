import { minuteMs } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { durableWrites } from '../../lib/mongo/durable-writes.ts';

/**
 * Opens the database for a command. Limits the time to find a server, and the time that a server
 * may be silent. The driver's timeoutMS for whole commands has no effect
 * (infra/decisions/0039-an-election-is-waited-for.md).
 */
export function openDatabase(
  connection: Connection,
  address: string,
  silentAfterMs = minuteMs,
): Promise<Connection> {
  return connection.openUri(address, {
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: silentAfterMs,
    ...durableWrites,
  });
}
