import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isInserted } from '../../../lib/mongo/is-inserted.ts';
import { moduleModel } from '../../../modules/registry/module-model.ts';
import { hashOfKey } from '../../../modules/registry/release-key.ts';

/**
 * A new key with which a team releases its module and no other. Only its hash is kept, so this is
 * the one time that it is known; earlier keys of the module stay good unless it is to be `alone`.
 */
export async function makeReleaseKey(
  connection: Connection,
  moduleId: string,
  { alone = false } = {},
): Promise<string> {
  const modules = moduleModel(connection);
  const key = randomBytes(32).toString('base64url');
  const entry = { hash: hashOfKey(key), createdAt: new Date() };
  const change = alone ? { $set: { keys: [entry] } } : { $push: { keys: entry } };
  const push = () => modules.updateOne({ _id: moduleId }, change).exec();
  if ((await push()).matchedCount === 1) return key;
  if (!(await isInserted(() => modules.create({ _id: moduleId, keys: [entry] })))) await push();
  return key;
}
