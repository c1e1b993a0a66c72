import type { FastifyInstance } from 'fastify';
import { trusted } from 'mongoose';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { factorSecrets } from './factor-secrets.ts';

/**
 * Encrypts app secrets and PIN hashes with the current key, as long as there is a previous one.
 * Logs how many are left, so that the operator knows when the previous key can be removed.
 */
export async function reencryptSecrets(
  app: Pick<FastifyInstance, 'mongo' | 'sessionKeys' | 'log'>,
): Promise<void> {
  const [current, ...others] = app.sessionKeys.factors;
  if (!current || others.length === 0) return;
  const users = userModel(app.mongo);
  const secrets = factorSecrets(app);
  const byOther = trusted({ $regex: `^(?!${current.id}\\.)` });
  const outdated = {
    $or: [{ 'mfa.totp.secret': byOther }, { pins: trusted({ $elemMatch: { hash: byOther } }) }],
  };
  let reencrypted = 0;

  async function replace(
    { userId, stored }: { userId: string; stored: string },
    path: string,
    target = path,
  ): Promise<void> {
    const text = secrets.reencrypt(userId, stored);
    if (text === null) return;
    const replaced = await users
      .updateOne({ _id: userId, [path]: stored }, { $set: { [target]: text } })
      .exec();
    reencrypted += replaced.modifiedCount;
  }

  const members = users.find(outdated, { 'mfa.totp': 1, pins: 1 }).lean<UserDocument>().cursor();
  for await (const { _id, mfa, pins = [] } of members) {
    if (mfa?.totp) await replace({ userId: _id, stored: mfa.totp.secret }, 'mfa.totp.secret');
    for (const { hash } of pins)
      await replace({ userId: _id, stored: hash }, 'pins.hash', 'pins.$.hash');
  }
  const left = await users.countDocuments(outdated).exec();
  app.log.info(
    { keyId: current.id, reencrypted, left },
    'secrets of second factors encrypted by the current key',
  );
}
