import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RefreshKey } from '../signing-keys/session-keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Of KEYS_DIR, so that a copy of the database is not enough to sign in. */
export function factorSecrets(app: Pick<FastifyInstance, 'sessionKeys'>) {
  const derive = ({ secret }: RefreshKey, purpose: 'mfa' | 'mfa codes') =>
    new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

  function getKey(): RefreshKey {
    const [key] = app.sessionKeys.factors;
    // The configuration refuses to turn second factors on without it.
    if (!key) throw new Error('KEYS_DIR has no factors.key');
    return key;
  }

  const hashWith = (key: RefreshKey, userId: string, code: string): string =>
    createHmac('sha256', derive(key, 'mfa codes')).update(`${userId}.${code}`).digest('base64url');

  return {
    /** Only the same member's document opens it again. */
    encrypt(userId: string, text: string): string {
      const key = getKey();
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, derive(key, 'mfa'), iv).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
      return `${key.id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`;
    },

    /** Null where the key it was encrypted by is not here, or it is another member's. */
    decrypt(userId: string, stored: string): string | null {
      const [keyId = '', sealed = ''] = stored.split('.');
      const key = app.sessionKeys.factors.find(({ id }) => id === keyId);
      if (!key) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(
          algorithm,
          derive(key, 'mfa'),
          bytes.subarray(0, ivBytes),
          { authTagLength: tagBytes },
        )
          .setAAD(Buffer.from(userId))
          .setAuthTag(bytes.subarray(-tagBytes));
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },

    /** Whether it was encrypted by an earlier key. */
    isOutdated: (stored: string): boolean =>
      stored.split('.')[0] !== app.sessionKeys.factors[0]?.id,

    hashCode: (userId: string, code: string): string => hashWith(getKey(), userId, code),

    /** The forms in which a code may be stored: one for each key. */
    listHashes: (userId: string, code: string): string[] =>
      app.sessionKeys.factors.map((key) => hashWith(key, userId, code)),
  };
}
