import { randomUUID } from 'node:crypto';
import jwt, { type TokenOrHeader } from '@fastify/jwt';
import { idSchema, times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod/mini';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { findOrReload, type Keyring, openKeyring } from './keyring.ts';
import type { SessionKeys } from './session-keys.ts';
import { VerifiedTokens } from './verified-tokens.ts';

export interface AccessClaim {
  userId: string;
  sessionId: string;
  /** The generation of the refresh token that it was issued with. */
  generation: number;
  epoch: number;
}

/** The session of a token; only a signature proves that its bearer had that session. */
export interface NamedSession extends Pick<AccessClaim, 'userId' | 'sessionId'> {
  isSigned: boolean;
}

const payloadSchema = z.object({
  sub: idSchema,
  sid: idSchema,
  generation: z.int(),
  epoch: z.int(),
  exp: z.number(),
});

const unsignedSchema = z.object({ payload: z.object({ sub: idSchema, sid: idSchema }) });

declare module 'fastify' {
  interface FastifyInstance {
    keyring: Keyring;
    /** The current keys, which change while the process runs. */
    readonly sessionKeys: SessionKeys;
    signAccessToken(claim: AccessClaim, expiresIn?: number): string;
    /** @throws DomainError `not_authenticated` for any other than a valid token of ours */
    readAccessToken(request: FastifyRequest): Promise<AccessClaim & { expiresAt: number }>;
    /** Of a token that may have expired, only to end its session. Null if it is invalid. */
    readNamedSession(request: FastifyRequest): Promise<NamedSession | null>;
  }
}

const audience = 'firedeck-api';
const tokenType = 'at+jwt';
const skewMs = 5_000;

export const accessTokens = fastifyPlugin(
  async (app) => {
    const keyring = await openKeyring(app.config.keysDir, app.log);
    app.addHook('onClose', async () => keyring.close());
    app.decorate('keyring', keyring);
    app.decorate('sessionKeys', { getter: keyring.current });

    const issuer = app.config.publicOrigin;
    await app.register(jwt, {
      secret: {
        // The actual key is passed with each token, with its kid; this one only enables signing.
        private: keyring.current().signing.privatePem,
        public: async (_request: FastifyRequest, token: TokenOrHeader) => getPem(token),
      },
      sign: {
        algorithm: 'ES256',
        header: { alg: 'ES256', typ: tokenType },
        iss: issuer,
        aud: audience,
        expiresIn: times.accessTokenSeconds,
      },
      decode: { complete: true, checkTyp: tokenType },
      verify: {
        algorithms: ['ES256'],
        allowedIss: issuer,
        allowedAud: audience,
        checkTyp: tokenType,
        clockTolerance: skewMs,
        requiredClaims: ['iss', 'aud', 'sub', 'sid', 'generation', 'epoch', 'exp'],
      },
    });

    app.decorate('signAccessToken', (claim, expiresIn = times.accessTokenSeconds) => {
      const { userId: sub, sessionId: sid, generation, epoch } = claim;
      const { kid, privatePem: key } = keyring.current().signing;
      const payload = { sub, sid, generation, epoch, jti: randomUUID() };
      return app.jwt.sign(payload, { key, kid, expiresIn });
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

    app.decorate('readNamedSession', async (request) => {
      const signed = await verify(request, { ignoreExpiration: true }).catch(() => null);
      if (signed) return { userId: signed.userId, sessionId: signed.sessionId, isSigned: true };
      const { data } = unsignedSchema.safeParse(await request.jwtDecode().catch(() => null));
      return data
        ? { userId: data.payload.sub, sessionId: data.payload.sid, isSigned: false }
        : null;
    });

    async function verify(request: FastifyRequest, { ignoreExpiration = false } = {}) {
      const options = ignoreExpiration ? { ignoreExpiration } : undefined;
      const payload = payloadSchema.safeParse(await request.jwtVerify(options).catch(() => null));
      if (!payload.success) throw new DomainError('not_authenticated');
      const { sub, sid, generation, epoch, exp } = payload.data;
      return { userId: sub, sessionId: sid, generation, epoch, expiresAt: exp * 1000 };
    }

    async function getPem({ header }: TokenOrHeader): Promise<string> {
      const pem = () => keyring.current().publicPems.get(header?.kid ?? '') ?? null;
      const known = await findOrReload(keyring, pem);
      if (known === null) throw new DomainError('not_authenticated');
      return known;
    }
  },
  { name: 'access-tokens', fastify: '5.x', decorators: { fastify: ['config'] } },
);
