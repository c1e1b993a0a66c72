import type { ToolOrder } from '@firedeck/contract';
import { type Model, trusted } from 'mongoose';
import type { ToolListDocument } from '../tool-list-model.ts';
import { returnVersion } from './placed-tool.ts';
import { recentWith } from './recent-changes.ts';

export function reorderCommand(lists: Model<ToolListDocument>) {
  return {
    /**
     * Stores the order if it has exactly the present ids, and moves tools to a section in the same
     * command. Returns the list's new version, or null.
     */
    async reorder(userId: string, { ids, moved }: ToolOrder): Promise<number | null> {
      const section = moved?.section ?? null;
      const movedTools = (moved?.ids ?? []).map((id) => {
        const tool = `tools.${id}`;
        const alreadyInSection = { $eq: [{ $ifNull: [`$${tool}.section`, null] }, section] };
        return { tool, alreadyInSection };
      });
      const listChanged = {
        $or: [
          { $ne: ['$order', ids] },
          ...movedTools.map(({ alreadyInSection }) => ({ $not: [alreadyInSection] })),
        ],
      };
      const change = (tool: string) => ({
        $mergeObjects: [
          `$${tool}`,
          { section, updatedAt: new Date(), rev: { $add: [`$${tool}.rev`, 1] } },
        ],
      });
      const list = await lists
        .findOneAndUpdate(
          {
            _id: userId,
            order: trusted({ $size: ids.length }),
            $expr: trusted({ $and: [{ $setEquals: ['$order', ids] }, listChanged] }),
          },
          [
            {
              $set: {
                ...Object.fromEntries(
                  movedTools.map(({ tool, alreadyInSection }) => [
                    tool,
                    { $cond: [alreadyInSection, `$${tool}`, change(tool)] },
                  ]),
                ),
                order: ids,
                recent: recentWith({ kind: 'reordered', toolId: null, name: null }),
                v: { $add: ['$v', 1] },
              },
            },
          ],
          { ...returnVersion, updatePipeline: true },
        )
        .lean()
        .exec();
      return list?.v ?? null;
    },
  };
}
