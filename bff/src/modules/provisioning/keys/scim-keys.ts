import { randomBytes, randomUUID } from 'node:crypto';
import { type Connection, trusted } from 'mongoose';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { type ScimKeyDocument, scimKeyModel } from './scim-key-model.ts';

/** The current one, and the one that replaces it. */
export const maxScimKeys = 2;
const scimKeyPrefix = 'fdscim_';
const keyBytes = 32;

/** SCIM keys; only their hashes are stored. */
export function scimKeys(connection: Connection) {
  const keys = scimKeyModel(connection);
  return {
    /** Returns the secret; null when the name is taken, or the maximum number of keys is valid. */
    async make(
      name: string,
      { expiresAt, alone = false }: { expiresAt: Date; alone?: boolean },
    ): Promise<string | null> {
      const createdAt = new Date();
      const ended = trusted({ $lte: createdAt });
      await keys.deleteMany({ expiresAt: ended }).exec();
      if (!alone && (await keys.countDocuments().exec()) >= maxScimKeys) return null;
      const secret = `${scimKeyPrefix}${randomBytes(keyBytes).toString('base64url')}`;
      const key = { _id: randomUUID(), name, hash: hashSecret(secret), createdAt, expiresAt };
      if (alone) await keys.deleteMany({}).exec();
      return (await tryInsert(() => keys.create(key))) ? secret : null;
    },

    /** Newest first, including expired ones. */
    list: (): Promise<ScimKeyDocument[]> => keys.find().sort({ createdAt: -1 }).lean().exec(),

    end: async (name: string): Promise<boolean> =>
      (await keys.deleteOne({ name }).exec()).deletedCount === 1,
  };
}
