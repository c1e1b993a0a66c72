import {
  ownValue,
  type ToolGroup,
  type ToolGroupDeletion,
  type ToolGroupRestore,
  type ToolGroupResult,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { SessionRef } from '../../auth/users/principal.ts';
import { publishToolsChanged, retryWhileOthersChange } from '../publish-and-retry.ts';
import type { ToolListDocument } from '../tool-list-model.ts';
import { noRoomIn } from '../tools-repository/list-room.ts';
import { filterRestorable } from '../tools-repository/restorable.ts';
import { toolsRepository } from '../tools-repository.ts';

/** Deletes and restores many tools at once. Both are idempotent. */
export function toolBulkService(app: FastifyInstance) {
  const tools = toolsRepository(app.mongo);

  async function changeMany<Item>(
    by: SessionRef,
    find: (list: ToolListDocument) => Item[],
    change: (list: ToolListDocument, items: Item[]) => Promise<number | null>,
  ): Promise<ToolGroupResult> {
    return retryWhileOthersChange(async (sawTwice) => {
      const list = await tools.read(by.userId);
      const items = list ? find(list) : [];
      if (!list || items.length === 0) return { version: list?.v ?? 0, count: 0 };
      if (sawTwice(list.v)) throw noRoomIn(list, items.length);
      const version = await change(list, items);
      if (version !== null) {
        publishToolsChanged(app, by, version);
        return { version, count: items.length };
      }
    });
  }

  return {
    async remove(by: SessionRef, { ids }: ToolGroup): Promise<ToolGroupDeletion> {
      const deletedAt = new Date();
      const result = await changeMany(
        by,
        (list) => ids.filter((id) => ownValue(list.tools, id)),
        (list, present) => tools.removeMany(list, new Set(present), deletedAt),
      );
      return result.count > 0 ? { ...result, deleted_at: deletedAt.toISOString() } : result;
    },

    restore(
      by: SessionRef,
      { ids, deleted_at: deletedAt }: ToolGroupRestore,
    ): Promise<ToolGroupResult> {
      const wanted = new Set(ids);
      const isOfDeletion = (at: Date): boolean =>
        deletedAt === undefined || at.getTime() === Date.parse(deletedAt);
      return changeMany(
        by,
        ({ trash, tools: present }) =>
          filterRestorable(trash).filter(
            (entry) =>
              wanted.has(entry.id) && isOfDeletion(entry.deletedAt) && !ownValue(present, entry.id),
          ),
        tools.restoreMany,
      );
    },
  };
}
