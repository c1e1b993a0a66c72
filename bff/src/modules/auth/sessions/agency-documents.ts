import { agencyDocumentHeader, hourMs, times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod/mini';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { expiringValues } from '../signing-keys/sealed-values.ts';
import type { SessionRef } from '../users/principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the agency's document of this session has, see `agencyDocumentHeader`. */
    sealAgencyDocument(session: Pick<SessionRef, 'sessionId'>): Promise<string>;
    /** @throws DomainError `agency_document_required` where the request comes from no such document. */
    requireAgencyDocument(
      request: FastifyRequest,
      session: Pick<SessionRef, 'sessionId'>,
    ): Promise<void>;
  }
}

/** What sets the agency's document apart from every other one of the same browser, session and origin. */
export const agencyDocuments = fastifyPlugin(
  async (app) => {
    const values = expiringValues(app, {
      purpose: 'agency document',
      // Its end ends the value: the access token beside it is of the same session.
      schema: z.string(),
      lifeMs: times.agencyDocumentHours * hourMs,
    });

    app.decorate('sealAgencyDocument', ({ sessionId }) => values.seal(sessionId));
    app.decorate('requireAgencyDocument', async ({ headers }, { sessionId }) => {
      const value = headers[agencyDocumentHeader];
      const isOfSession = typeof value === 'string' && (await values.open(value)) === sessionId;
      if (!isOfSession) throw new DomainError('agency_document_required');
    });
  },
  { name: 'agency-documents', fastify: '5.x', dependencies: ['access-tokens'] },
);
