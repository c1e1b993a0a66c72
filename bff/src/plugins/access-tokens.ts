import { randomUUID } from 'node:crypto';
import jwt, { type TokenOrHeader } from '@fastify/jwt';
import { idSchema, times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod/mini';
import { type AccessTokenSigner, accessTokenSigner } from '../access-token-signer.ts';
import { DomainError } from '../domain-error.ts';
import { type Keyring, openKeyring } from '../keyring.ts';
import type { SessionKeys } from '../session-keys.ts';
import { VerifiedTokens } from '../verified-tokens.ts';

/** What an access token says of its bearer. */
export interface AccessClaim {
  userId: string;
  sessionId: string;
  /** Of the refresh token that it came with. */
  generation: number;
  epoch: number;
}

const payloadSchema = z.object({
  sub: idSchema,
  sid: idSchema,
  generation: z.int(),
  epoch: z.int(),
  exp: z.number(),
});

declare module 'fastify' {
  interface FastifyInstance {
    keyring: Keyring;
    /** As they are now: they change while the process runs. */
    readonly sessionKeys: SessionKeys;
    signAccessToken(claim: AccessClaim): string;
    /** @throws DomainError `not_authenticated` for anything but a valid token of ours. */
    readAccessToken(request: FastifyRequest): Promise<AccessClaim & { expiresAt: number }>;
  }
}

const audience = 'firedeck-api';
const skewMs = 5_000;

export const accessTokens = fastifyPlugin(
  async (app) => {
    const keyring = await openKeyring(app.config.keysDir, app.log);
    app.addHook('onClose', async () => keyring.close());
    app.decorate('keyring', keyring);
    app.decorate('sessionKeys', { getter: keyring.current });

    const issuer = app.config.publicOrigin;
    await app.register(jwt, {
      secret: { public: async (_request: FastifyRequest, token: TokenOrHeader) => pemOf(token) },
      decode: { complete: true, checkTyp: 'at+jwt' },
      verify: {
        algorithms: ['ES256'],
        allowedIss: issuer,
        allowedAud: audience,
        checkTyp: 'at+jwt',
        clockTolerance: skewMs,
        requiredClaims: ['sub', 'sid', 'generation', 'epoch', 'exp'],
      },
    });
    const signer = currentSigner(keyring);

    app.decorate('signAccessToken', ({ userId, sessionId, generation, epoch }) => {
      const iat = Math.floor(Date.now() / 1_000);
      return signer()({
        sub: userId,
        sid: sessionId,
        generation,
        epoch,
        jti: randomUUID(),
        iat,
        exp: iat + times.accessTokenSeconds,
        iss: issuer,
        aud: audience,
      });
    });
    const verified = new VerifiedTokens<AccessClaim & { expiresAt: number }>();
    app.decorate('readAccessToken', async (request) => {
      const { authorization = '' } = request.headers;
      const keys = keyring.current();
      const known = verified.get(authorization, keys);
      if (known) return known;
      const claim = await verify(request);
      verified.add(authorization, keys, claim);
      return claim;
    });

    async function verify(request: FastifyRequest) {
      const payload = payloadSchema.safeParse(await request.jwtVerify().catch(() => null));
      if (!payload.success) throw new DomainError('not_authenticated');
      const { sub, sid, generation, epoch, exp } = payload.data;
      return { userId: sub, sessionId: sid, generation, epoch, expiresAt: exp * 1000 };
    }

    async function pemOf({ header }: TokenOrHeader): Promise<string> {
      const pem = () => keyring.current().publicPems.get(header?.kid ?? '');
      const known = pem() ?? ((await keyring.lookForUnknown()) ? pem() : undefined);
      if (known === undefined) throw new DomainError('not_authenticated');
      return known;
    }
  },
  { name: 'access-tokens', fastify: '5.x', decorators: { fastify: ['config'] } },
);

function currentSigner(keyring: Keyring): () => AccessTokenSigner {
  let made: { kid: string; sign: AccessTokenSigner } | null = null;
  return () => {
    const { signing } = keyring.current();
    if (made?.kid !== signing.kid) made = { kid: signing.kid, sign: accessTokenSigner(signing) };
    return made.sign;
  };
}
