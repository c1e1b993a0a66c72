import { limits, ownValue } from '@firedeck/contract';
import { type Model, trusted } from 'mongoose';
import type {
  StoredChange,
  StoredTool,
  StoredTrashedTool,
  ToolListDocument,
} from '../tool-list-model.ts';
import { capFilterFor, roomFilter } from './list-room.ts';
import { returnVersion } from './placed-tool.ts';
import { pushChange } from './recent-changes.ts';
import { purgeAfterMs, undoableSince } from './restorable.ts';

/** Changes many tools at once; null if the list has changed since it was read. */
export function toolBulkCommands(lists: Model<ToolListDocument>) {
  async function change(
    filter: object,
    update: { $set: object; [operator: string]: object },
  ): Promise<number | null> {
    const list = await lists
      .findOneAndUpdate(filter, { ...update, $inc: { v: 1 } }, returnVersion)
      .lean()
      .exec();
    return list?.v ?? null;
  }

  return {
    /** Moves the tools to the trash, which may exceed its usual size for them. */
    removeMany(
      list: ToolListDocument,
      ids: ReadonlySet<string>,
      now: Date,
    ): Promise<number | null> {
      const removed = list.order.flatMap((id, index): StoredTrashedTool[] => {
        const tool = ids.has(id) ? ownValue(list.tools, id) : undefined;
        const after = list.order[index - 1];
        const before = list.order.slice(index).find((other) => !ids.has(other));
        return tool ? [{ id, tool, index, after, before, deletedAt: now }] : [];
      });
      const undoable = list.trash.filter(({ deletedAt }) => deletedAt >= undoableSince(now)).length;
      const most = Math.min(
        limits.toolsPerMember,
        Math.max(limits.trashedTools, undoable + removed.length),
      );
      return change(
        { _id: list._id, v: list.v },
        {
          $set: {
            order: list.order.filter((id) => !ids.has(id)),
            purgeAt: list.purgeAt ?? new Date(now.getTime() + purgeAfterMs),
          },
          $unset: Object.fromEntries(removed.map(({ id }) => [`tools.${id}`, ''])),
          $push: {
            trash: { $each: removed, $position: 0, $slice: most },
            ...pushChange(...removed.map(toChange('deleted'))),
          },
        },
      );
    },

    /** Restores tools next to their former neighbors. Null also if they do not all fit. */
    restoreMany(list: ToolListDocument, entries: StoredTrashedTool[]): Promise<number | null> {
      const ascending = [...entries].sort((one, other) => one.index - other.index);
      const order = [...list.order];
      for (const entry of ascending) order.splice(findPosition(order, entry), 0, entry.id);
      const tools: Record<string, StoredTool> = Object.fromEntries(
        entries.map(({ id, tool }) => [id, { ...tool, rev: tool.rev + 1 }]),
      );
      return change(
        { _id: list._id, v: list.v, ...capFilterFor(entries.length), ...roomFilter(tools) },
        {
          $set: {
            order,
            ...Object.fromEntries(Object.entries(tools).map(([id, tool]) => [`tools.${id}`, tool])),
          },
          $pull: { trash: { id: trusted({ $in: entries.map(({ id }) => id) }) } },
          $push: pushChange(...ascending.map(toChange('restored'))),
        },
      );
    },
  };
}

/** After its former predecessor, else before its former successor, else at its former index. */
function findPosition(
  order: readonly string[],
  { index, after, before }: StoredTrashedTool,
): number {
  if (after !== undefined && order.includes(after)) return order.indexOf(after) + 1;
  if (before !== undefined && order.includes(before)) return order.indexOf(before);
  return index;
}

const toChange =
  (kind: StoredChange['kind']) =>
  ({ id, tool }: StoredTrashedTool) => ({ kind, toolId: id, name: tool.name });
