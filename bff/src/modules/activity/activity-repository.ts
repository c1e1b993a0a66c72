import { randomUUID } from 'node:crypto';
import { hourMs, limits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { hashToUuid } from '../../lib/mongo/hash-to-uuid.ts';
import { insertRaw } from '../../lib/mongo/insert-raw.ts';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { type ActivityDocument, activityModel } from './activity-model.ts';

type ActivityRecord = Omit<ActivityDocument, '_id' | 'count'>;

export function activityRepository(connection: Connection) {
  const activity = activityModel(connection);

  // Strangers can cause any number of refusals; an entry for each would push out the others.
  async function recordRefusal(record: ActivityRecord): Promise<void> {
    const _id = idOfHour(record);
    const isNew = await tryInsert(() => activity.create({ _id, ...record, count: 1 }));
    if (isNew) return;
    await activity.updateOne({ _id }, { $inc: { count: 1 }, $max: { at: record.at } }).exec();
  }

  return {
    /** Newest first. */
    listNewest: (userId: string): Promise<ActivityDocument[]> =>
      activity.find({ userId }).sort({ at: -1 }).limit(limits.activityEntries).lean().exec(),

    /** Newest first, one at a time. */
    iterate: (userId: string): AsyncIterable<ActivityDocument> =>
      activity.find({ userId }).sort({ at: -1 }).lean<ActivityDocument>().cursor(),

    /** Refused sign-ins are counted in one entry for each hour and device. */
    async record(record: ActivityRecord): Promise<void> {
      if (record.kind === 'sign_in_refused') await recordRefusal(record);
      else await insertRaw(activity, { _id: randomUUID(), ...record });
    },

    /** Returns the number of changed entries. */
    async forgetNetworksBefore(time: Date, held: readonly string[] = []): Promise<number> {
      const old = { ...oldFilter(time, held), network: trusted({ $exists: true }) };
      return (await activity.updateMany(old, { $unset: { network: '' } }).exec()).modifiedCount;
    },

    /** Returns the number of removed entries. */
    async removeBefore(time: Date, held: readonly string[] = []): Promise<number> {
      return (await activity.deleteMany(oldFilter(time, held)).exec()).deletedCount;
    },
  };
}

const oldFilter = (time: Date, held: readonly string[]) => ({
  at: trusted({ $lt: time }),
  userId: trusted({ $nin: held }),
});

/** The key of the entry that counts them. */
const idOfHour = ({ userId, kind, device, at }: ActivityRecord): string =>
  hashToUuid(userId, kind, device, Math.floor(at.getTime() / hourMs));
