import type { FastifyInstance } from 'fastify';
import { trusted } from 'mongoose';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { factorSecrets } from './factor-secrets.ts';

/**
 * Encrypts the secrets of authenticator apps by the current key, while there is another one beside it.
 * The log says how many are left, so that the operator knows when the former key may go.
 */
export async function reencryptSecrets(
  app: Pick<FastifyInstance, 'mongo' | 'sessionKeys' | 'log'>,
): Promise<void> {
  const [current, ...others] = app.sessionKeys.factors;
  if (!current || others.length === 0) return;
  const users = userModel(app.mongo);
  const secrets = factorSecrets(app);
  const outdated = { 'mfa.totp.secret': trusted({ $regex: `^(?!${current.id}\\.)` }) };
  let reencrypted = 0;
  const members = users.find(outdated, { 'mfa.totp': 1 }).lean<UserDocument>().cursor();
  for await (const { _id, mfa } of members) {
    const stored = mfa?.totp?.secret ?? '';
    const secret = secrets.reencrypt(_id, stored);
    if (secret === null) continue;
    const replaced = await users
      .updateOne({ _id, 'mfa.totp.secret': stored }, { $set: { 'mfa.totp.secret': secret } })
      .exec();
    reencrypted += replaced.modifiedCount;
  }
  const left = await users.countDocuments(outdated).exec();
  app.log.info(
    { keyId: current.id, reencrypted, left },
    'secrets of second factors encrypted by the current key',
  );
}
