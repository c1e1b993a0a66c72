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

/** Many tools at once, on the version of the list that was read before; null when it has another now. */
export function importCommands(lists: Model<ToolListDocument>) {
  return {
    /** Puts the tools last. `version` null creates the list. Null also without room for all of them. */
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

    /** Removes the tools and the sections for good. */
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
