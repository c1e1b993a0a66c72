import { limits, type ToolPatch } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { isInserted } from '../../is-inserted.ts';
import { hasRoomFor, hasRoomForEdit, hasRoomForStored } from './list-room.ts';
import { pushChange, recentWith } from './recent-changes.ts';
import {
  type StoredChange,
  type StoredTool,
  type ToolListDocument,
  type TrashedTool,
  toolListModel,
} from './tool-list-model.ts';
import { inTrash, notInTrash, purgeAfterMs } from './trash.ts';

/** A tool with its place, and the version of the list it was read from. */
export interface PlacedTool {
  version: number;
  position: number;
  tool: StoredTool;
}

export type ToolListContents = Pick<ToolListDocument, 'v' | 'order' | 'tools'>;

interface Projected {
  v: number;
  position: number;
  tools: Record<string, StoredTool>;
}

const isBelowCap = { [`order.${limits.toolsPerMember - 1}`]: trusted({ $exists: false }) };

/**
 * The members' lists. Each change is one command whose filter holds all its conditions; null says
 * that one of them did not hold, and a read tells which. The owner's id comes first everywhere.
 */
export function toolsRepository(connection: Connection) {
  const lists = toolListModel(connection);
  const after = (id: string) => ({
    returnDocument: 'after' as const,
    projection: projectionOf(id),
  });

  return {
    read: (userId: string): Promise<ToolListDocument | null> =>
      lists.findById(userId).lean().exec(),

    readContents: (userId: string): Promise<ToolListContents | null> =>
      lists.findById(userId, { v: 1, order: 1, tools: 1 }).lean().exec(),

    async readRecent(userId: string): Promise<StoredChange[]> {
      const list = await lists.findById(userId, { recent: 1 }).lean().exec();
      return list?.recent ?? [];
    },

    async readTrash(userId: string): Promise<TrashedTool[]> {
      const list = await lists.findById(userId, { trash: 1 }).lean().exec();
      return list?.trash ?? [];
    },

    /** Ids of the pictures that the member's tools show, those in the trash too. */
    async picturesOf(userId: string): Promise<Set<string>> {
      const list = await lists
        .findById(userId, { tools: 1, 'trash.tool.picture': 1 })
        .lean()
        .exec();
      const kept = [
        ...Object.values(list?.tools ?? {}),
        ...(list?.trash ?? []).map(({ tool }) => tool),
      ];
      return new Set(kept.flatMap(({ picture }) => picture ?? []));
    },

    async version(userId: string): Promise<number> {
      const list = await lists.findById(userId, { v: 1 }).lean().exec();
      return list?.v ?? 0;
    },

    async readOne(userId: string, id: string): Promise<PlacedTool | null> {
      const list = await lists
        .findOne({ _id: userId, [`tools.${id}`]: trusted({ $exists: true }) }, projectionOf(id))
        .lean<Projected>()
        .exec();
      return placed(list, id);
    },

    /** Puts the tool last. */
    async add(userId: string, id: string, tool: StoredTool): Promise<PlacedTool | null> {
      const list = await lists
        .findOneAndUpdate(
          {
            _id: userId,
            [`tools.${id}`]: trusted({ $exists: false }),
            ...notInTrash(id),
            ...isBelowCap,
            ...hasRoomFor(tool),
          },
          {
            $set: { [`tools.${id}`]: tool },
            $push: {
              order: id,
              ...pushChange({ kind: 'added', toolId: id, name: tool.name }),
            },
            $inc: { v: 1 },
          },
          after(id),
        )
        .lean<Projected>()
        .exec();
      return placed(list, id);
    },

    /** Makes the member's list with its first tool; false when there is a list already. */
    begin(userId: string, id: string, tool: StoredTool): Promise<boolean> {
      const recent = [{ at: new Date(), kind: 'added' as const, toolId: id, name: tool.name }];
      const first = { order: [id], tools: { [id]: tool }, trash: [], recent, purgeAt: null };
      return isInserted(() => lists.create({ _id: userId, v: 1, ...first }));
    },

    async edit(userId: string, id: string, edit: ToolEdit): Promise<PlacedTool | null> {
      const tool = `tools.${id}`;
      // Literal: a text that begins with $ is not a path.
      const changed = Object.fromEntries(
        Object.entries(edit.changes).map(([field, value]) => [
          `${tool}.${field}`,
          { $literal: value },
        ]),
      );
      const name = changed[`${tool}.name`] ?? `$${tool}.name`;
      const list = await lists
        .findOneAndUpdate(
          { _id: userId, [`${tool}.rev`]: edit.rev, ...hasRoomForEdit(tool, edit.changes) },
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
          { ...after(id), updatePipeline: true },
        )
        .lean<Projected>()
        .exec();
      return placed(list, id);
    },

    /** Moves the tool into the trash; the list's new version, or null when it is not there. */
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
                trash: { $slice: [{ $concatArrays: [[trashed], '$trash'] }, limits.trashedTools] },
                order: { $filter: { input: '$order', cond: { $ne: ['$$this', id] } } },
                v: { $add: ['$v', 1] },
                purgeAt: { $ifNull: ['$purgeAt', new Date(now.getTime() + purgeAfterMs)] },
                recent: recentWith({ kind: 'deleted', toolId: id, name: `$tools.${id}.name` }),
              },
            },
            { $unset: `tools.${id}` },
          ],
          { returnDocument: 'after', projection: { v: 1 }, updatePipeline: true },
        )
        .lean()
        .exec();
      return list?.v ?? null;
    },

    /** Puts a tool from the trash back where it stood. */
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
            ...inTrash(id),
            ...isBelowCap,
            ...hasRoomForStored(withEntry('$$entry.tool')),
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
          { ...after(id), updatePipeline: true },
        )
        .lean<Projected>()
        .exec();
      return placed(list, id);
    },

    /** Takes a whole new order when it has exactly the present ids; the list's new version, or null. */
    async reorder(userId: string, ids: string[]): Promise<number | null> {
      const list = await lists
        .findOneAndUpdate(
          {
            _id: userId,
            order: trusted({ $size: ids.length }),
            $expr: trusted({ $setEquals: ['$order', ids] }),
          },
          {
            $set: { order: ids },
            $push: pushChange({ kind: 'reordered', toolId: null, name: null }),
            $inc: { v: 1 },
          },
          { returnDocument: 'after', projection: { v: 1 } },
        )
        .lean()
        .exec();
      return list?.v ?? null;
    },

    /** Removes what has been in the trash for too long; how many lists were looked through. */
    async purge(now: Date): Promise<number> {
      const tooOld = new Date(now.getTime() - purgeAfterMs);
      const kept = { $filter: { input: '$trash', cond: { $gte: ['$$this.deletedAt', tooOld] } } };
      const oldest = { $arrayElemAt: ['$trash.deletedAt', -1] };
      const { matchedCount } = await lists
        .updateMany(
          { purgeAt: trusted({ $lte: now }) },
          [
            { $set: { trash: kept } },
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

export interface ToolEdit {
  /** The version that was edited. */
  rev: number;
  changes: ToolPatch;
}

export type ToolsRepository = ReturnType<typeof toolsRepository>;
export type { StoredChange, StoredTool, ToolListDocument, TrashedTool };

function projectionOf(id: string) {
  return { v: 1, [`tools.${id}`]: 1, position: { $indexOfArray: ['$order', id] } };
}

function placed(list: Projected | null, id: string): PlacedTool | null {
  const tool = list?.tools[id];
  return list && tool ? { version: list.v, position: list.position, tool } : null;
}
