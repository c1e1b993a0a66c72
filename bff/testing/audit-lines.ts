import type { FastifyInstance } from 'fastify';
import { trusted } from 'mongoose';
import { type AuditLineDocument, auditLineModel } from '../src/audit/audit-line-model.ts';

/**
 * Stored lines, oldest first; `filter` as in `{ 'subject.id': id }`. Without a kind, excludes
 * sign-ups, which nearly all test members start with.
 */
export const readAuditLines = (
  { mongo }: Pick<FastifyInstance, 'mongo'>,
  filter: object = {},
): Promise<AuditLineDocument[]> =>
  auditLineModel(mongo)
    .find({ kind: trusted({ $ne: 'sign-up' }), ...filter })
    .sort({ at: 1 })
    .lean()
    .exec();
