import { limits } from '@firedeck/contract';
import { type Model, trusted } from 'mongoose';
import type { ToolListDocument } from '../tool-list-model.ts';
import { capFilter, storedRoomFilter } from './list-room.ts';
import {
  type PlacedTool,
  type Projected,
  returnTool,
  returnVersion,
  toPlacedTool,
} from './placed-tool.ts';
import { recentWith } from './recent-changes.ts';
import { purgeAfterMs, restorableFilter, undoableSince } from './restorable.ts';

/** As an expression: the limit of the trash when one more tool is added. */
function sizeWithOneMore(now: Date) {
  const undoableCondition = { $gte: ['$$this.deletedAt', undoableSince(now)] };
  const undoable = { $size: { $filter: { input: '$trash', cond: undoableCondition } } };
  return {
    $min: [limits.toolsPerMember, { $max: [limits.trashedTools, { $add: [undoable, 1] }] }],
  };
}

export function trashCommands(lists: Model<ToolListDocument>) {
  return {
    /** Moves the tool to the trash and returns the list's new version, or null if it is missing. */
    async remove(userId: string, id: string): Promise<number | null> {
      const now = new Date();
      const trashed = {
        id,
        tool: `$tools.${id}`,
        index: { $indexOfArray: ['$order', id] },
        deletedAt: now,
      };
      const list = await lists
        .findOneAndUpdate(
          { _id: userId, order: id },
          [
            {
              $set: {
                trash: { $slice: [{ $concatArrays: [[trashed], '$trash'] }, sizeWithOneMore(now)] },
                order: { $filter: { input: '$order', cond: { $ne: ['$$this', id] } } },
                v: { $add: ['$v', 1] },
                purgeAt: { $ifNull: ['$purgeAt', new Date(now.getTime() + purgeAfterMs)] },
                recent: recentWith({ kind: 'deleted', toolId: id, name: `$tools.${id}.name` }),
              },
            },
            { $unset: `tools.${id}` },
          ],
          { ...returnVersion, updatePipeline: true },
        )
        .lean()
        .exec();
      return list?.v ?? null;
    },

    /** Restores the tool at its former position. */
    async restore(userId: string, id: string): Promise<PlacedTool | null> {
      const entry = {
        $arrayElemAt: [{ $filter: { input: '$trash', cond: { $eq: ['$$this.id', id] } } }, 0],
      };
      const withEntry = (expression: object | string) => ({
        $let: { vars: { entry }, in: expression },
      });
      const list = await lists
        .findOneAndUpdate(
          {
            _id: userId,
            ...restorableFilter(id),
            ...capFilter,
            ...storedRoomFilter(withEntry('$$entry.tool')),
          },
          [
            {
              $set: {
                [`tools.${id}`]: withEntry({
                  $mergeObjects: ['$$entry.tool', { rev: { $add: ['$$entry.tool.rev', 1] } }],
                }),
                order: withEntry({
                  $concatArrays: [
                    { $slice: ['$order', '$$entry.index'] },
                    [id],
                    { $slice: ['$order', '$$entry.index', limits.toolsPerMember] },
                  ],
                }),
                trash: { $filter: { input: '$trash', cond: { $ne: ['$$this.id', id] } } },
                v: { $add: ['$v', 1] },
                recent: recentWith({
                  kind: 'restored',
                  toolId: id,
                  name: withEntry('$$entry.tool.name'),
                }),
              },
            },
          ],
          { ...returnTool(id), updatePipeline: true },
        )
        .lean<Projected>()
        .exec();
      return toPlacedTool(list, id);
    },

    /** Purges expired trash and returns the number of lists checked. */
    async purgeTrash(now: Date, held: readonly string[] = []): Promise<number> {
      const tooOld = new Date(now.getTime() - purgeAfterMs);
      const retained = {
        $filter: { input: '$trash', cond: { $gte: ['$$this.deletedAt', tooOld] } },
      };
      const oldest = { $arrayElemAt: ['$trash.deletedAt', -1] };
      const { matchedCount } = await lists
        .updateMany(
          { _id: trusted({ $nin: held }), purgeAt: trusted({ $lte: now }) },
          [
            { $set: { trash: retained } },
            {
              $set: {
                purgeAt: {
                  $cond: [{ $eq: ['$trash', []] }, null, { $add: [oldest, purgeAfterMs] }],
                },
              },
            },
          ],
          { updatePipeline: true },
        )
        .exec();
      return matchedCount;
    },
  };
}
