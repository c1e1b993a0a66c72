import mongoose from 'mongoose';

/** The address of a server of ours. No retryable writes: a single server and DocumentDB know none. */
export function mongoAddress(port: number): string {
  return `mongodb://127.0.0.1:${port}/firedeck?retryWrites=false`;
}

const addressParts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/;

/** The same server, another database. */
export function withDatabase(uri: string, database: string): string {
  const [, server = '', before = '', options = ''] = addressParts.exec(uri) ?? [];
  return `${server}/${database}${keepAuthSource(server, before, options)}`;
}

/** The database an address names, or nothing. */
export function databaseOf(uri: string): string {
  return addressParts.exec(uri)?.[2] ?? '';
}

// An account is looked up in the named database unless the address says otherwise.
function keepAuthSource(server: string, before: string, options: string): string {
  if (!server.includes('@') || options.includes('authSource=')) return options;
  return `${options === '' ? '?' : `${options}&`}authSource=${before || 'admin'}`;
}

/** Whether a MongoDB answers on this port of the loopback. */
export async function answersMongo(port: number): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(mongoAddress(port), {
    serverSelectionTimeoutMS: 1_000,
  });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } finally {
    await client.close();
  }
}
