import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isInserted } from '../is-inserted.ts';
import { moduleModel } from '../modules/registry/module-model.ts';
import { hashOfKey } from '../modules/registry/release-key.ts';

/**
 * A new key with which a team releases its module and no other. Only its hash is kept, so this is
 * the one time that it is known; earlier keys of the module stay good.
 */
export async function makeReleaseKey(connection: Connection, moduleId: string): Promise<string> {
  const modules = moduleModel(connection);
  const key = randomBytes(32).toString('base64url');
  const entry = { hash: hashOfKey(key), createdAt: new Date() };
  const push = () => modules.updateOne({ _id: moduleId }, { $push: { keys: entry } }).exec();
  if ((await push()).matchedCount === 1) return key;
  if (!(await isInserted(() => modules.create({ _id: moduleId, keys: [entry] })))) await push();
  return key;
}
