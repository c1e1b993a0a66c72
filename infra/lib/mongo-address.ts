import mongoose from 'mongoose';

/** The address of a managed server. A single server and DocumentDB have no retryable writes. */
export function mongoAddress(port: number): string {
  return `mongodb://127.0.0.1:${port}/firedeck?retryWrites=false`;
}

const addressParts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/;

/** The same address with another database. */
export function withDatabase(uri: string, database: string): string {
  const [, server = '', before = '', options = ''] = addressParts.exec(uri) ?? [];
  return `${server}/${database}${keepAuthSource(server, before, options)}`;
}

/** The database of an address, or an empty string. */
export function parseDatabaseName(uri: string): string {
  return addressParts.exec(uri)?.[2] ?? '';
}

// Without authSource, the account is looked up in the database of the address.
function keepAuthSource(server: string, before: string, options: string): string {
  if (!server.includes('@') || options.includes('authSource=')) return options;
  return `${options === '' ? '?' : `${options}&`}authSource=${before || 'admin'}`;
}

const respondsWithinMs = 1_000;

/** Whether MongoDB answers on this loopback port. */
export async function isMongoReady(port: number): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(mongoAddress(port), {
    serverSelectionTimeoutMS: respondsWithinMs,
    connectTimeoutMS: respondsWithinMs,
    // timeoutMS has no effect: infra/decisions/0039-an-election-is-waited-for.md.
    socketTimeoutMS: respondsWithinMs,
  });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } finally {
    await client.close();
  }
}
