import { type Connection, trusted } from 'mongoose';
import { leaseModel } from './lease-model.ts';
import { tryInsert } from './try-insert.ts';

export function leasesRepository(connection: Connection) {
  const leases = leaseModel(connection);
  return {
    /** True when `holder` has the work to itself for the given time: free, run out, or its own. */
    async acquire(work: string, holder: string, forMs: number): Promise<boolean> {
      const now = new Date();
      const until = new Date(now.getTime() + forMs);
      const { matchedCount } = await leases
        .updateOne(
          { _id: work, $or: [{ holder }, { until: trusted({ $lte: now }) }] },
          { $set: { holder, until } },
        )
        .exec();
      return matchedCount === 1 || tryInsert(() => leases.create({ _id: work, holder, until }));
    },

    /** Lets another have it before the time is over. */
    async release(work: string, holder: string): Promise<void> {
      await leases.updateOne({ _id: work, holder }, { $set: { until: new Date() } }).exec();
    },
  };
}
