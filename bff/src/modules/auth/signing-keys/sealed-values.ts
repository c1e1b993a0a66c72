import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod/mini';
import { deriveKey } from './derive-key.ts';
import { findOrReload } from './keyring.ts';

type Keys = Pick<FastifyInstance, 'sessionKeys' | 'keyring'>;

interface SealOptions<Value> {
  /** Values of one purpose are not valid for another. */
  purpose: string;
  schema: z.ZodMiniType<Value>;
}

/** Encrypted values that browsers store for us: nobody else can read or create them. */
export function sealedValues<Value>(app: Keys, { purpose, schema }: SealOptions<Value>) {
  const findKey = (kid?: string) => app.sessionKeys.refresh.find(({ id }) => id === kid) ?? null;
  return {
    async seal(value: Value): Promise<string> {
      const [key] = app.sessionKeys.refresh;
      return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id })
        .encrypt(deriveKey(key, purpose));
    },

    /** Null for an invalid value. */
    async open(sealed: string): Promise<Value | null> {
      try {
        const { plaintext } = await compactDecrypt(sealed, async ({ kid }) => {
          const key = await findOrReload(app.keyring, () => findKey(kid));
          if (!key) throw new Error('unknown key');
          return deriveKey(key, purpose);
        });
        return schema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
      } catch {
        return null;
      }
    },
  };
}

export function expiringValues<Value>(
  app: Keys,
  { purpose, schema, lifeMs }: SealOptions<Value> & { lifeMs: number },
) {
  const sealed = sealedValues(app, {
    purpose,
    schema: z.object({ value: schema, at: z.number() }),
  });
  return {
    seal: (value: Value): Promise<string> => sealed.seal({ value, at: Date.now() }),

    /** Null for an invalid or expired value. */
    async open(text: string): Promise<Value | null> {
      const opened = await sealed.open(text);
      return opened && opened.at > Date.now() - lifeMs ? opened.value : null;
    },
  };
}
