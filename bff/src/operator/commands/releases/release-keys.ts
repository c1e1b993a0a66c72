import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { moduleModel } from '../../../modules/registry/module-model.ts';

/**
 * Creates a key with which a team releases only its module. Only its hash is stored, so it is
 * printed once; `alone` revokes the module's earlier keys.
 */
export async function makeReleaseKey(
  connection: Connection,
  moduleId: string,
  { alone = false } = {},
): Promise<string> {
  const modules = moduleModel(connection);
  // Hex, because a base64url key may start with a hyphen, which command lines take for an option.
  const key = randomBytes(32).toString('hex');
  const entry = { hash: hashSecret(key), createdAt: new Date() };
  const change = alone ? { $set: { keys: [entry] } } : { $push: { keys: entry } };
  const push = () => modules.updateOne({ _id: moduleId }, change).exec();
  if ((await push()).matchedCount === 1) return key;
  if (!(await tryInsert(() => modules.create({ _id: moduleId, keys: [entry] })))) await push();
  return key;
}
