import { createHmac } from 'node:crypto';
import { stepUpTicketHeader } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod/mini';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { deriveKey } from '../../signing-keys/derive-key.ts';
import { sessionsRepository } from '../sessions-repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook: consumes the proof, or refuses the request with its ticket. */
    requireActProof(request: FastifyRequest): Promise<void>;
  }
}

/** Step-up for one act and its content: a proof for one request is not valid for any other. */
export const actProofs = fastifyPlugin(
  async (app) => {
    const sessions = sessionsRepository(app.mongo);

    app.decorate('requireActProof', async (request) => {
      const ticket = makeTicket(request);
      if (await sessions.useActProof(request.member, ticket)) return;
      const methods = await app.listStepUpMethods(request.member);
      throw new DomainError('step_up_required', { methods, ticket });
    });
  },
  { name: 'act-proofs', fastify: '5.x', dependencies: ['mongo', 'authentication'] },
);

/**
 * A digest of the session, route, subject and content of the request. Keyed, so that a short
 * content, like a PIN, can't be found by trying all values.
 */
function makeTicket({ server, member, method, url, body }: FastifyRequest): string {
  const act = JSON.stringify([member.sessionId, method, url, body ?? null]);
  const key = deriveKey(server.sessionKeys.refresh[0], 'act proof');
  return createHmac('sha256', key).update(act).digest('base64url');
}

/** For routes that record proofs: an invalid ticket must not become a proof for everything. */
export const ticketHeaders = z.looseObject({
  [stepUpTicketHeader]: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
});

/** The ticket that the proof is for; null for everything that needs a recent sign-in. */
export const readTicket = ({
  headers,
}: {
  headers: z.infer<typeof ticketHeaders>;
}): string | null => headers[stepUpTicketHeader] ?? null;
