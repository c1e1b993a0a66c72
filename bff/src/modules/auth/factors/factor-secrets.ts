import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { deriveKey } from '../signing-keys/derive-key.ts';
import type { RefreshKey } from '../signing-keys/session-keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Ids of missing keys that were already logged. */
const reported = new Set<string>();

/** Encrypts with a key of KEYS_DIR, so that a copy of the database is not enough to sign in. */
export function factorSecrets(app: Pick<FastifyInstance, 'sessionKeys' | 'log'>) {
  function getKey(): RefreshKey {
    const [key] = app.sessionKeys.factors;
    // The configuration refuses to turn on second factors without it.
    if (!key) throw new Error('KEYS_DIR has no factors.key');
    return key;
  }

  const parse = (stored: string) => {
    const [keyId = '', sealed = ''] = stored.split('.');
    return { keyId, sealed, key: app.sessionKeys.factors.find(({ id }) => id === keyId) };
  };

  const hashWith = (key: RefreshKey, userId: string, code: string): string =>
    createHmac('sha256', deriveKey(key, 'mfa codes'))
      .update(`${userId}.${code}`)
      .digest('base64url');

  /** Bound to the member: it can't be decrypted in another document. */
  function encrypt(userId: string, text: string): string {
    const key = getKey();
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, deriveKey(key, 'mfa'), iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
    return `${key.id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** Null when its key is missing, or it belongs to another member. */
  function decrypt(userId: string, stored: string): string | null {
    const { key, sealed } = parse(stored);
    if (!key) return null;
    const bytes = Buffer.from(sealed, 'base64url');
    const iv = bytes.subarray(0, ivBytes);
    try {
      const decipher = createDecipheriv(algorithm, deriveKey(key, 'mfa'), iv, {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  return {
    encrypt,
    decrypt,

    /**
     * Another process may already have read a newer key, so a missing key does not make a code
     * wrong.
     * @throws DomainError `temporarily_unavailable`
     */
    refuseWithoutKey(stored: string): void {
      const { key, keyId } = parse(stored);
      if (key) return;
      if (!reported.has(keyId)) app.log.error({ keyId }, 'a key of second factors is missing');
      reported.add(keyId);
      throw new DomainError('temporarily_unavailable');
    },

    /** Encrypted again by the current key; null if it already is, or its key is missing. */
    reencrypt(userId: string, stored: string): string | null {
      if (parse(stored).key === getKey()) return null;
      const text = decrypt(userId, stored);
      return text === null ? null : encrypt(userId, text);
    },

    hashCode: (userId: string, code: string): string => hashWith(getKey(), userId, code),

    /** The possible stored forms of a code: one for each key. */
    listHashes: (userId: string, code: string): string[] =>
      app.sessionKeys.factors.map((key) => hashWith(key, userId, code)),
  };
}
