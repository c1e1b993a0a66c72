import {
  type AuditFilters,
  auditExportQuery,
  auditPage,
  auditQuery,
  idSchema,
  times,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { abridge, toAuditLine } from '../../audit/audit-mapping.ts';
import { auditReader, type LinePosition, SearchTooSlow } from '../../audit/audit-reader.ts';
import { sealsRepository } from '../../audit/seals/seals-repository.ts';
import { invalidField } from '../../lib/http/domain-error.ts';
import { sendDownload } from '../../lib/http/send-download.ts';
import { bytesResponse } from '../../lib/openapi/described-bytes.ts';
import { mediaTypes, writeExport } from './audit-file.ts';
import { toMemberActor } from './member-actor.ts';

const tags = ['agency'];
const { 200: file } = bytesResponse(Object.values(mediaTypes));

/** The audit log, for agency admins and auditors. */
export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  const reader = auditReader(app.mongo);
  const seals = sealsRepository(app.mongo);
  const onRequest = app.authenticate;

  async function readPage({ cursor, ...filters }: AuditFilters & { cursor?: string | undefined }) {
    try {
      return await reader.readPage(filters, cursor === undefined ? null : parseCursor(cursor));
    } catch (error) {
      if (error instanceof SearchTooSlow)
        throw invalidField('search', 'takes too long: choose a shorter time');
      throw error;
    }
  }

  app.get(
    '/api/agency/audit',
    { onRequest, schema: { tags, querystring: auditQuery, response: { 200: auditPage } } },
    async ({ query }) => {
      const [{ lines, next }, last, unsealed] = await Promise.all([
        readPage(query),
        seals.findLast(),
        reader.countUnsealed(),
      ]);
      return {
        lines: lines.map(toAuditLine).map(abridge),
        next: next && formatCursor(next),
        seals: {
          last: last && {
            number: last._id,
            at: last.at.toISOString(),
            lines: last.lines.length,
            root: last.root,
          },
          unsealed,
        },
      };
    },
  );

  app.get(
    '/api/agency/audit/export',
    {
      onRequest,
      handlerTimeout: times.accountExportMs,
      exposeHeadRoute: false,
      // A compressor buffers the first chunk: an early failure would become a compressed error response.
      compress: false,
      schema: { tags, querystring: auditExportQuery, response: { 200: file } },
    },
    async ({ query: { format, ...filters }, member }, reply) => {
      const chosen = Object.entries(filters).map(([name, value]) => `${name}=${value}`);
      // Before the first byte: a client that disconnects near the end still has the lines.
      await app.audit.write({
        kind: 'audit-export',
        actor: await toMemberActor(app, member),
        subject: { type: 'agency' },
        details: { format: [format], ...(chosen.length > 0 && { arguments: chosen }) },
      });
      const file = { name: 'audit', ending: format, mediaType: mediaTypes[format] };
      return sendDownload(reply, file, writeExport(format, reader.iterate(filters)));
    },
  );
};

const formatCursor = ({ at, id }: LinePosition): string => `${at.getTime()}.${id}`;

/** @throws DomainError `validation_failed` */
function parseCursor(cursor: string): LinePosition {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  if (!id || !z.safeParse(idSchema, id).success)
    throw invalidField('cursor', 'must be the next of a page');
  return { at: new Date(Number(time)), id };
}
