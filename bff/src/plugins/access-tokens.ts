import { randomUUID } from 'node:crypto';
import jwt, { type TokenOrHeader } from '@fastify/jwt';
import { times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../domain-error.ts';
import { readKeys, type SessionKeys } from '../session-keys.ts';

/** What an access token says of its bearer. */
export interface AccessClaim {
  userId: string;
  sessionId: string;
  /** Of the refresh token that it came with. */
  generation: number;
  epoch: number;
}

interface Payload {
  sub: string;
  sid: string;
  generation: number;
  epoch: number;
  exp: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessionKeys: SessionKeys;
    signAccessToken(claim: AccessClaim): string;
    /** @throws DomainError `not_authenticated` for anything but a valid token of ours. */
    readAccessToken(request: FastifyRequest): Promise<AccessClaim & { expiresAt: number }>;
  }
}

const audience = 'firedeck-api';
const skewMs = 5_000;

export const accessTokens = fastifyPlugin(
  async (app) => {
    const keys = await readKeys(app.config.keysDir);
    const issuer = app.config.publicOrigin;
    await app.register(jwt, {
      secret: {
        private: keys.signing.privatePem,
        public: async (_request: FastifyRequest, token: TokenOrHeader) => publicPemOf(keys, token),
      },
      decode: { complete: true, checkTyp: 'at+jwt' },
      sign: {
        algorithm: 'ES256',
        header: { alg: 'ES256', typ: 'at+jwt' },
        kid: keys.signing.kid,
        iss: issuer,
        aud: audience,
        expiresIn: `${times.accessTokenSeconds}s`,
      },
      verify: {
        algorithms: ['ES256'],
        allowedIss: issuer,
        allowedAud: audience,
        checkTyp: 'at+jwt',
        clockTolerance: skewMs,
        // By the token's hash: verifying again costs a twentieth (the session is looked at apart).
        cache: 2_000,
        requiredClaims: ['sub', 'sid', 'generation', 'epoch', 'exp'],
      },
    });

    app.decorate('sessionKeys', keys);
    app.decorate('signAccessToken', ({ userId, sessionId, generation, epoch }) =>
      app.jwt.sign({ sub: userId, sid: sessionId, generation, epoch, jti: randomUUID() }),
    );
    app.decorate('readAccessToken', async (request) => {
      const payload = await request.jwtVerify<Payload>().catch(() => null);
      if (!payload) throw new DomainError('not_authenticated');
      const { sub, sid, generation, epoch, exp } = payload;
      return { userId: sub, sessionId: sid, generation, epoch, expiresAt: exp * 1000 };
    });
  },
  { name: 'access-tokens', fastify: '5.x', decorators: { fastify: ['config'] } },
);

function publicPemOf(keys: SessionKeys, token: TokenOrHeader): string {
  const pem = keys.publicPems.get(token.header?.kid ?? '');
  if (pem === undefined) throw new DomainError('not_authenticated');
  return pem;
}
