import { type Model, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import {
  emptyList,
  type StoredSection,
  type StoredTool,
  type ToolListDocument,
} from '../tool-list-model.ts';
import { capFilterFor, roomFilter } from './list-room.ts';
import { returnVersion } from './placed-tool.ts';
import { pushChange } from './recent-changes.ts';

/** Imports and their undo; null if the list has changed since it was read. */
export function importCommands(lists: Model<ToolListDocument>) {
  return {
    /** Appends the tools. `version` null creates the list. Null also if they do not all fit. */
    async import(
      userId: string,
      version: number | null,
      added: ReadonlyMap<string, StoredTool>,
      sections: StoredSection[],
    ): Promise<number | null> {
      const order = [...added.keys()];
      const tools = Object.fromEntries(added);
      const change = { kind: 'imported' as const, toolId: null, name: String(added.size) };
      if (version === null) {
        const recent = [{ at: new Date(), ...change }];
        const first = { ...emptyList, order, tools, sections, recent };
        const isCreated = await tryInsert(() => lists.create({ _id: userId, v: 1, ...first }));
        return isCreated ? 1 : null;
      }
      const list = await lists
        .findOneAndUpdate(
          { _id: userId, v: version, ...capFilterFor(added.size), ...roomFilter(tools) },
          {
            $set: Object.fromEntries([...added].map(([id, tool]) => [`tools.${id}`, tool])),
            $push: {
              order: { $each: order },
              ...(sections.length > 0 && { sections: { $each: sections } }),
              ...pushChange(change),
            },
            $inc: { v: 1 },
          },
          returnVersion,
        )
        .lean()
        .exec();
      return list?.v ?? null;
    },

    /** Removes the tools and the sections without putting them in the trash. */
    async removeImported(
      userId: string,
      version: number,
      { ids, sections }: { ids: string[]; sections: string[] },
    ): Promise<number | null> {
      const change = { kind: 'import_undone' as const, toolId: null, name: String(ids.length) };
      const list = await lists
        .findOneAndUpdate(
          { _id: userId, v: version },
          {
            $unset: Object.fromEntries(ids.map((id) => [`tools.${id}`, ''])),
            $pull: {
              order: trusted({ $in: ids }),
              sections: { id: trusted({ $in: sections }) },
            },
            $push: pushChange(change),
            $inc: { v: 1 },
          },
          returnVersion,
        )
        .lean()
        .exec();
      return list?.v ?? null;
    },
  };
}
