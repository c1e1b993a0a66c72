import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { type AuditDocument, auditModel } from './audit-model.ts';

/** What operators keep of releases; there is no way to change or remove a line. */
export function auditRepository(connection: Connection) {
  const audit = auditModel(connection);
  return {
    async insert(line: Omit<AuditDocument, '_id' | 'at'>): Promise<void> {
      await audit.create({ _id: randomUUID(), at: new Date(), ...line });
    },

    /** Newest first. */
    newest: (count: number): Promise<AuditDocument[]> =>
      audit.find().sort({ at: -1 }).limit(count).lean().exec(),
  };
}
