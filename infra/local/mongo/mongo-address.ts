import mongoose from 'mongoose';

/** The address of a server of ours. No retryable writes: a single server and DocumentDB know none. */
export function mongoAddress(port: number): string {
  return `mongodb://127.0.0.1:${port}/firedeck?retryWrites=false`;
}

/** The same server, another database. */
export function withDatabase(uri: string, database: string): string {
  const [, start = '', options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  return `${start}/${database}${options}`;
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
