import type { FastifyInstance } from 'fastify';
import { type AuditLineDocument, auditLineModel } from '../src/audit/audit-line-model.ts';

/** Stored lines, oldest first; `filter` as in `{ 'subject.id': id }`. */
export const readAuditLines = (
  { mongo }: Pick<FastifyInstance, 'mongo'>,
  filter: object = {},
): Promise<AuditLineDocument[]> => auditLineModel(mongo).find(filter).sort({ at: 1 }).lean().exec();
