import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../domain-error.ts';

/** Who asks, as their access token says. */
export interface Member {
  userId: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A preHandler: sets `request.member`, or refuses with 401 `not_authenticated`. */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
  interface FastifyRequest {
    /** Set by `app.authenticate`; reading it on a route without that is a mistake. */
    member: Member;
  }
}

/** Routes that need a member name `preHandler: app.authenticate`. */
export const authentication = fastifyPlugin(
  async (app) => {
    app.decorateRequest('member');
    app.decorate('authenticate', async () => {
      throw new DomainError('not_authenticated');
    });
  },
  { name: 'authentication', fastify: '5.x' },
);
