import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { ModuleId } from './modules.ts';
import type { StackFolders } from './stack-folders.ts';

/** The key that releases a module: the one kept beside the data, or a new one from the operator command. */
export async function releaseKey(
  id: ModuleId,
  folders: StackFolders,
  mongodbUri: string,
): Promise<string> {
  const file = join(folders.releaseKeys, `${id}.key`);
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  return newReleaseKey(id, folders, mongodbUri);
}

export async function newReleaseKey(
  id: ModuleId,
  folders: StackFolders,
  mongodbUri: string,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(key).digest('hex');
  const client = new mongoose.mongo.MongoClient(mongodbUri);
  const entry = { hash, createdAt: new Date() };
  await client
    .db()
    .collection<{ _id: string; keys: (typeof entry)[] }>('modules')
    .updateOne({ _id: id }, { $push: { keys: entry } }, { upsert: true });
  await client.close();
  await writeFile(join(folders.releaseKeys, `${id}.key`), `${key}\n`, { mode: 0o600 });
  return key;
}
