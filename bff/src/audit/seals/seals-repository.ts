import type { Connection } from 'mongoose';
import { rawCollection } from '../../lib/mongo/raw-collection.ts';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { type AuditLineDocument, auditLineModel } from '../audit-line-model.ts';
import { type SealDocument, sealModel } from './seal-model.ts';

export function sealsRepository(connection: Connection) {
  const seals = rawCollection(sealModel(connection));
  const lines = rawCollection(auditLineModel(connection));

  return {
    findLast: (): Promise<SealDocument | null> => seals.findOne({}, { sort: { _id: -1 } }),

    /** False if another process inserted that number first. */
    insert: (seal: SealDocument): Promise<boolean> => tryInsert(() => seals.insertOne({ ...seal })),

    /**
     * Unsealed lines in chronological order, with majority read concern, so that no election rolls
     * them back.
     */
    listUnsealed: (atMost: number): Promise<AuditLineDocument[]> =>
      lines
        .find({ seal: null }, { readConcern: { level: 'majority' } })
        .sort({ at: 1, _id: 1 })
        .limit(atMost)
        .toArray(),

    /** Seals with lines to send, oldest first, with those of their lines that still exist. */
    async listUnsent(atMost: number): Promise<{ seal: number; lines: AuditLineDocument[] }[]> {
      const unsent = await seals.find({ sent: false }).sort({ _id: 1 }).limit(atMost).toArray();
      return Promise.all(
        unsent.map(async ({ _id, lines: sealed }) => ({
          seal: _id,
          lines: await lines
            .find({ _id: { $in: sealed.map(({ id }) => id) } })
            .sort({ at: 1, _id: 1 })
            .toArray(),
        })),
      );
    },

    async markSent(seal: number): Promise<void> {
      await seals.updateOne({ _id: seal }, { $set: { sent: true } });
    },

    /** Sets the seal number in its lines, also for a process that died before doing so. */
    async mark({ _id: seal, lines: sealed }: SealDocument): Promise<void> {
      const ids = sealed.map(({ id }) => id);
      await lines.updateMany({ _id: { $in: ids }, seal: null }, { $set: { seal } });
    },
  };
}

export type SealsRepository = ReturnType<typeof sealsRepository>;
