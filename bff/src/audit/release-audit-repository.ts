import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { type AuditDocument, auditModel } from './release-audit-model.ts';
import { withAudit } from './with-audit.ts';

type Line = Omit<AuditDocument, '_id' | 'at'>;

/** The audit log of releases: append-only. */
export function auditRepository(connection: Connection) {
  const audit = auditModel(connection);

  async function insert(line: Line): Promise<void> {
    await audit.create({ _id: randomUUID(), at: new Date(), ...line });
  }

  return {
    insert,

    /** Performs an act between its two audit lines; `onUnwritten`: see `withAudit`. */
    around: <Done>(
      line: Omit<Line, 'outcome' | 'asking'>,
      perform: () => Promise<Done>,
      onUnwritten: (error: Error) => void,
    ): Promise<Done> =>
      withAudit((end) => insert({ ...line, ...end }), perform, {
        isRefusal: () => false,
        onUnwritten,
      }),

    /** Newest first. */
    newest: (count: number): Promise<AuditDocument[]> =>
      audit.find().sort({ at: -1 }).limit(count).lean().exec(),
  };
}
