import type { ToolPatch } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { emptyList, type StoredTool, toolListModel } from './tool-list-model.ts';
import { toolBulkCommands } from './tools-repository/bulk.ts';
import { importCommands } from './tools-repository/import.ts';
import { capFilter, editRoomFilter, roomFilter } from './tools-repository/list-room.ts';
import { reorderCommand } from './tools-repository/order.ts';
import {
  type PlacedTool,
  type Projected,
  returnTool,
  toPlacedTool,
} from './tools-repository/placed-tool.ts';
import { toolsReads } from './tools-repository/reads.ts';
import { pushChange, recentWith } from './tools-repository/recent-changes.ts';
import { notRestorableFilter } from './tools-repository/restorable.ts';
import { sectionCommands } from './tools-repository/sections.ts';
import { trashCommands } from './tools-repository/trash.ts';

/**
 * The members' lists. Each change is one command whose filter has all conditions; null means that one
 * of them failed, and a read finds out which.
 */
export function toolsRepository(connection: Connection) {
  const lists = toolListModel(connection);
  const reads = toolsReads(lists);
  return {
    ...reads,
    ...trashCommands(lists),
    ...importCommands(lists),
    ...toolBulkCommands(lists),
    ...reorderCommand(lists),
    ...sectionCommands(lists),

    /** Appends the tool. */
    async add(userId: string, id: string, tool: StoredTool): Promise<PlacedTool | null> {
      const list = await lists
        .findOneAndUpdate(
          {
            _id: userId,
            [`tools.${id}`]: trusted({ $exists: false }),
            ...notRestorableFilter(id),
            ...capFilter,
            ...roomFilter(tool),
            ...pictureFilter(tool.picture),
          },
          {
            $set: { [`tools.${id}`]: tool },
            $push: {
              order: id,
              ...pushChange({ kind: 'added', toolId: id, name: tool.name }),
            },
            $inc: { v: 1 },
          },
          returnTool(id),
        )
        .lean<Projected>()
        .exec();
      return toPlacedTool(list, id);
    },

    /** Creates the list with its first tool; false if a list exists. */
    createListWithTool(userId: string, id: string, tool: StoredTool): Promise<boolean> {
      const recent = [{ at: new Date(), kind: 'added' as const, toolId: id, name: tool.name }];
      const first = { ...emptyList, order: [id], tools: { [id]: tool }, recent };
      return tryInsert(() => lists.create({ _id: userId, v: 1, ...first }));
    },

    async edit(userId: string, id: string, edit: ToolEdit): Promise<PlacedTool | null> {
      const tool = `tools.${id}`;
      // Literal: a text that starts with $ must not be read as a path.
      const changed = Object.fromEntries(
        Object.entries(edit.changes).map(([field, value]) => [
          `${tool}.${field}`,
          { $literal: value },
        ]),
      );
      const name = changed[`${tool}.name`] ?? `$${tool}.name`;
      const list = await lists
        .findOneAndUpdate(
          {
            _id: userId,
            [`${tool}.rev`]: edit.rev,
            ...editRoomFilter(tool, edit.changes),
            ...pictureFilter(edit.changes.picture),
          },
          [
            {
              $set: {
                ...changed,
                [`${tool}.updatedAt`]: new Date(),
                [`${tool}.rev`]: { $add: [`$${tool}.rev`, 1] },
                v: { $add: ['$v', 1] },
                recent: recentWith({ kind: 'edited', toolId: id, name }),
              },
            },
          ],
          { ...returnTool(id), updatePipeline: true },
        )
        .lean<Projected>()
        .exec();
      return toPlacedTool(list, id);
    },

    /** Prevents tools from using the picture from now on; false if one uses it. */
    async releasePicture(userId: string, picture: string): Promise<boolean> {
      for (;;) {
        const { v, inUse } = await reads.readPictures(userId);
        if (inUse.has(picture)) return false;
        if (v === null) {
          const first = { _id: userId, v: 0, ...emptyList, removedPictures: [picture] };
          if (await tryInsert(() => lists.create(first))) return true;
          continue;
        }
        const removedPictures = { $each: [picture], $slice: -maxRemovedPictures };
        const { matchedCount } = await lists
          .updateOne({ _id: userId, v }, { $push: { removedPictures } })
          .exec();
        if (matchedCount === 1) return true;
      }
    },
  };
}

/** More than a member can remove during one request. */
const maxRemovedPictures = 100;

/** As a filter: the picture has not been removed meanwhile. */
const pictureFilter = (picture: string | null | undefined) =>
  picture ? { removedPictures: trusted({ $ne: picture }) } : {};

interface ToolEdit {
  /** The version that the edit is based on. */
  rev: number;
  changes: ToolPatch;
}
