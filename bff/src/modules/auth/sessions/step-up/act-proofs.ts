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
    /**
     * A hook of routes whose proof counts for one request alone: opens for the one that was proven,
     * once, and refuses any other with its ticket.
     */
    requireActProof(request: FastifyRequest): Promise<void>;
  }
}

/** Step-up that is bound to an act and its content: what is proven for one request opens no other. */
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
 * Names the request by its session, route, subject and content. It opens nothing unproven, and is keyed
 * so that a short content, a PIN, is not found by trying all.
 */
function makeTicket({ server, member, method, url, body }: FastifyRequest): string {
  const act = JSON.stringify([member.sessionId, method, url, body ?? null]);
  const key = deriveKey(server.sessionKeys.refresh[0], 'act proof');
  return createHmac('sha256', key).update(act).digest('base64url');
}

/** Routes that prove read them: an invalid ticket must not prove for all that needs a recent sign-in. */
export const ticketHeaders = z.looseObject({
  [stepUpTicketHeader]: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
});

/** The ticket that a proof is for; null: for all that needs a recent sign-in. */
export const readTicket = ({
  headers,
}: {
  headers: z.infer<typeof ticketHeaders>;
}): string | null => headers[stepUpTicketHeader] ?? null;
