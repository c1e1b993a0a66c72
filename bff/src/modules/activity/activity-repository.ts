import { limits } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { type ActivityDocument, activityModel } from './activity-model.ts';

export function activityRepository(connection: Connection) {
  const activity = activityModel(connection);
  return {
    /** Newest first. */
    newestOf: (userId: string): Promise<ActivityDocument[]> =>
      activity.find({ userId }).sort({ at: -1 }).limit(limits.activityEntries).lean().exec(),

    async insert(entry: ActivityDocument): Promise<void> {
      await activity.create(entry);
    },
  };
}
