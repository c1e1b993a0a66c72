import { type Model, trusted } from 'mongoose';
import type { StoredChange, StoredTrashedTool, ToolListDocument } from '../tool-list-model.ts';
import { type PlacedTool, type Projected, projectTool, toPlacedTool } from './placed-tool.ts';

export type ToolListContents = Pick<ToolListDocument, 'v' | 'order' | 'tools' | 'sections'>;

export function toolsReads(lists: Model<ToolListDocument>) {
  /** Ids of pictures used by the member's tools, including the trash; `v` is null without a list. */
  async function readPictures(userId: string): Promise<{ v: number | null; inUse: Set<string> }> {
    const list = await lists
      .findById(userId, { v: 1, tools: 1, 'trash.tool.picture': 1 })
      .lean()
      .exec();
    const restorable = [
      ...Object.values(list?.tools ?? {}),
      ...(list?.trash ?? []).map(({ tool }) => tool),
    ];
    return {
      v: list?.v ?? null,
      inUse: new Set(restorable.flatMap(({ picture }) => picture ?? [])),
    };
  }

  return {
    read: (userId: string): Promise<ToolListDocument | null> =>
      lists.findById(userId).lean().exec(),

    readContents: (userId: string): Promise<ToolListContents | null> =>
      lists.findById(userId, { v: 1, order: 1, tools: 1, sections: 1 }).lean().exec(),

    async readRecent(userId: string): Promise<StoredChange[]> {
      const list = await lists.findById(userId, { recent: 1 }).lean().exec();
      return list?.recent ?? [];
    },

    async readTrash(userId: string): Promise<StoredTrashedTool[]> {
      const list = await lists.findById(userId, { trash: 1 }).lean().exec();
      return list?.trash ?? [];
    },

    readPictures,

    /** Whether the picture is being removed, or has been. */
    async isPictureReleased(userId: string, picture: string): Promise<boolean> {
      return (await lists.exists({ _id: userId, removedPictures: picture }).exec()) !== null;
    },

    async readOne(userId: string, id: string): Promise<PlacedTool | null> {
      const list = await lists
        .findOne({ _id: userId, [`tools.${id}`]: trusted({ $exists: true }) }, projectTool(id))
        .lean<Projected>()
        .exec();
      return toPlacedTool(list, id);
    },
  };
}
