import { agencyDocumentHeader, hourMs, times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod/mini';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { expiringValues } from '../../signing-keys/sealed-values.ts';
import type { SessionRef } from '../../users/principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The token that the agency's pages of this session send as `agencyDocumentHeader`. */
    issueAgencyPageToken(session: Pick<SessionRef, 'sessionId'>): Promise<string>;
    /** @throws DomainError `agency_document_required` unless a page of the agency sent it. */
    requireAgencyPageToken(
      request: FastifyRequest,
      session: Pick<SessionRef, 'sessionId'>,
    ): Promise<void>;
  }
}

/** A token in the HTML of the agency's pages; other pages of the session don't have it. */
export const agencyPageTokens = fastifyPlugin(
  async (app) => {
    const values = expiringValues(app, {
      purpose: 'agency document',
      // It ends with the session: it is only accepted with an access token of the same session.
      schema: z.string(),
      lifeMs: times.agencyDocumentHours * hourMs,
    });

    app.decorate('issueAgencyPageToken', ({ sessionId }) => values.seal(sessionId));
    app.decorate('requireAgencyPageToken', async ({ headers }, { sessionId }) => {
      const value = headers[agencyDocumentHeader];
      const isOfSession = typeof value === 'string' && (await values.open(value)) === sessionId;
      if (!isOfSession) throw new DomainError('agency_document_required');
    });
  },
  { name: 'agency-page-tokens', fastify: '5.x', dependencies: ['access-tokens'] },
);
