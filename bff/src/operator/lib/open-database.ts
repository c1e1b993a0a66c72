import { minuteMs } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { durableWrites } from '../../lib/mongo/durable-writes.ts';

/**
 * Opens the database of an operator's command. No command waits for ever: not for a server, and not
 * for one that stops answering. The driver's own limit of a whole command, timeoutMS, has no effect
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
