import { hkdfSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod/mini';
import type { RefreshKey } from './session-keys.ts';

interface SealOptions<Value> {
  /** Values of one purpose open nothing of another. */
  purpose: string;
  schema: z.ZodMiniType<Value>;
  lifeMs: number;
}

const dated = z.object({ value: z.unknown(), at: z.number() });

/** Values that browsers carry for us: nobody else reads or makes them, and they expire. */
export function sealedValues<Value>(
  app: Pick<FastifyInstance, 'sessionKeys'>,
  { purpose, schema, lifeMs }: SealOptions<Value>,
) {
  const deriveKey = ({ secret }: RefreshKey): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

  return {
    async seal(value: Value): Promise<string> {
      const [key] = app.sessionKeys.refresh;
      return new CompactEncrypt(Buffer.from(JSON.stringify({ value, at: Date.now() })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id })
        .encrypt(deriveKey(key));
    },

    /** Null when it is none, or too old. */
    async open(sealed: string): Promise<Value | null> {
      try {
        const { plaintext } = await compactDecrypt(sealed, ({ kid }) => {
          const key = app.sessionKeys.refresh.find(({ id }) => id === kid);
          if (!key) throw new Error('unknown key');
          return deriveKey(key);
        });
        const { value, at } = dated.parse(JSON.parse(new TextDecoder().decode(plaintext)));
        return at > Date.now() - lifeMs ? schema.parse(value) : null;
      } catch {
        return null;
      }
    },
  };
}
