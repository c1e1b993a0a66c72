import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  isSameName,
  ownValue,
  type RecentChanges,
  type Tool,
  type ToolImport,
  type ToolImportResult,
  type ToolImportUndo,
  type ToolInput,
  type ToolOrder,
  type ToolPatch,
  type ToolTrash,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, limitReached } from '../../lib/http/domain-error.ts';
import type { SessionRef } from '../auth/users/principal.ts';
import { newTool } from './new-tool.ts';
import { extendLease } from './pictures/extend-lease.ts';
import { publishToolsChanged, retryWhileOthersChange } from './publish-and-retry.ts';
import { findUnusedSections, placeInSections } from './sections/import-sections.ts';
import type { StoredTool, ToolListDocument } from './tool-list-model.ts';
import { toTool, toToolList } from './tool-mapping.ts';
import { fitsEmptyList, noRoomIn } from './tools-repository/list-room.ts';
import type { PlacedTool } from './tools-repository/placed-tool.ts';
import type { ToolListContents } from './tools-repository/reads.ts';
import { toToolChange } from './tools-repository/recent-changes.ts';
import { isRestorable, listRestorable } from './tools-repository/restorable.ts';
import { toolsRepository } from './tools-repository.ts';

/** The rules of the board: what is refused, and why. */
export function toolsService(app: FastifyInstance) {
  const tools = toolsRepository(app.mongo);

  function publishAndReturn(by: SessionRef, id: string, placed: PlacedTool): Tool {
    publishToolsChanged(app, by, placed.version);
    return toTool(by.userId, id, placed);
  }

  return {
    async recent(userId: string): Promise<RecentChanges> {
      return { changes: (await tools.readRecent(userId)).map(toToolChange) };
    },

    async trash(userId: string): Promise<ToolTrash> {
      return { tools: listRestorable(await tools.readTrash(userId)) };
    },

    async get(userId: string, id: string): Promise<Tool> {
      const placed = await tools.readOne(userId, id);
      if (!placed) throw new DomainError('tool_not_found');
      return toTool(userId, id, placed);
    },

    /** Appends a new tool. Retries with the same key add it once. */
    async add(by: SessionRef, input: ToolInput, key: string | null): Promise<Tool> {
      const { userId } = by;
      const id = key ?? randomUUID();
      if (input.picture) await extendLease(app.mongo, userId, input.picture);
      const tool = newTool(input);
      return retryWhileOthersChange(async (sawTwice) => {
        const added = await tools.add(userId, id, tool);
        if (added) return publishAndReturn(by, id, added);
        if (input.picture) await extendLease(app.mongo, userId, input.picture);
        const list = await tools.read(userId);
        if (list) {
          const present = responseToRepeat(userId, id, { tool, list });
          if (present) return present;
          if (sawTwice(list.v)) throw noRoomIn(list);
        } else if (await tools.createListWithTool(userId, id, tool)) {
          return publishAndReturn(by, id, { version: 1, position: 0, tool });
        }
      });
    },

    async edit(
      by: SessionRef,
      id: string,
      edit: { rev: number; changes: ToolPatch },
    ): Promise<Tool> {
      const { userId } = by;
      if (edit.changes.picture) await extendLease(app.mongo, userId, edit.changes.picture);
      return retryWhileOthersChange(async (sawTwice) => {
        const edited = await tools.edit(userId, id, edit);
        if (edited) return publishAndReturn(by, id, edited);
        if (edit.changes.picture) await extendLease(app.mongo, userId, edit.changes.picture);
        const present = await tools.readOne(userId, id);
        if (!present) throw new DomainError('tool_not_found');
        if (alreadyMatches(present.tool, edit.changes)) return toTool(userId, id, present);
        if (present.tool.rev !== edit.rev)
          throw new DomainError('changed_elsewhere', { current: toTool(userId, id, present) });
        if (sawTwice(present.version)) throw limitReached('list_bytes');
      });
    },

    /** Idempotent. */
    async remove(by: SessionRef, id: string): Promise<void> {
      const { userId } = by;
      await retryWhileOthersChange(async () => {
        const version = await tools.remove(userId, id);
        if (version !== null) {
          publishToolsChanged(app, by, version);
          return true;
        }
        const list = await tools.read(userId);
        if (isRestorable(list, id)) return true;
        if (!ownValue(list?.tools, id)) throw new DomainError('tool_not_found');
      });
    },

    async restore(by: SessionRef, id: string): Promise<Tool> {
      const { userId } = by;
      return retryWhileOthersChange(async (sawTwice) => {
        const restored = await tools.restore(userId, id);
        if (restored) return publishAndReturn(by, id, restored);
        const list = await tools.read(userId);
        const present = ownValue(list?.tools, id);
        if (list && present) return toTool(userId, id, placedIn(list, id, present));
        if (!list || !isRestorable(list, id)) throw new DomainError('tool_not_found');
        if (sawTwice(list.v)) throw noRoomIn(list);
      });
    },

    /** Adds all tools or none. Idempotent. */
    async import(by: SessionRef, { tools: imported }: ToolImport): Promise<ToolImportResult> {
      const { userId } = by;
      const added = new Map(imported.map(({ id, section: _, ...input }) => [id, newTool(input)]));
      if (!fitsEmptyList(Object.fromEntries(added))) throw limitReached('list_bytes');
      return retryWhileOthersChange(async (sawTwice) => {
        const list = await tools.read(userId);
        const missing = list ? withoutPresent(list, added) : added;
        if (list && missing.size === 0) return { version: list.v, count: 0 };
        const { sections, placed } = placeInSections(imported, list?.sections, missing);
        const version = await tools.import(userId, list?.v ?? null, placed, sections);
        if (version !== null) {
          publishToolsChanged(app, by, version);
          const ids = sections.map(({ id }) => id);
          return { version, count: missing.size, ...(ids.length > 0 && { sections: ids }) };
        }
        if (list && sawTwice(list.v)) throw noRoomIn(list, missing.size);
      });
    },

    /** Removes the tools that have not been edited since, without putting them in the trash. */
    async undoImport(
      by: SessionRef,
      { ids, sections = [] }: ToolImportUndo,
    ): Promise<ToolImportResult> {
      const { userId } = by;
      return retryWhileOthersChange(async () => {
        const list = await tools.read(userId);
        const removed = ids.filter((id) => ownValue(list?.tools, id)?.rev === 1);
        const unused = list ? findUnusedSections(list, removed, sections) : [];
        if (!list || removed.length + unused.length === 0)
          return { version: list?.v ?? 0, count: 0 };
        const version = await tools.removeImported(userId, list.v, {
          ids: removed,
          sections: unused,
        });
        if (version === null) return;
        publishToolsChanged(app, by, version);
        return { version, count: removed.length };
      });
    },

    async reorder(by: SessionRef, order: ToolOrder): Promise<void> {
      const { userId } = by;
      const version = await tools.reorder(userId, order);
      if (version !== null) return publishToolsChanged(app, by, version);
      const list = await tools.readContents(userId);
      if (orderMatches(list, order)) return;
      throw new DomainError('order_outdated', { current: toToolList(userId, list) });
    },
  };
}

const placedIn = ({ order, sections }: ToolListDocument, id: string, tool: StoredTool) => ({
  position: order.indexOf(id),
  tool,
  sections,
});

/** The response to a repeated add; null when the id is new. */
function responseToRepeat(
  userId: string,
  id: string,
  { tool, list }: { tool: StoredTool; list: ToolListDocument },
): Tool | null {
  const present = ownValue(list.tools, id);
  if (present) {
    const current = toTool(userId, id, placedIn(list, id, present));
    if (present.bodyHash === tool.bodyHash) return current;
    throw new DomainError('key_reused', { current });
  }
  if (isRestorable(list, id)) throw new DomainError('already_deleted');
  return null;
}

/** @throws DomainError when an id is in use for another tool, or in the trash. */
function withoutPresent(
  list: ToolListDocument,
  added: ReadonlyMap<string, StoredTool>,
): Map<string, StoredTool> {
  const isMissing = ([id, tool]: [string, StoredTool]) =>
    !responseToRepeat(list._id, id, { tool, list });
  return new Map([...added].filter(isMissing));
}

function orderMatches(list: ToolListContents | null, { ids, moved }: ToolOrder): boolean {
  const isInSection = (id: string) =>
    (ownValue(list?.tools, id)?.section ?? null) === moved?.section;
  return isDeepStrictEqual(list?.order ?? [], ids) && (moved?.ids.every(isInSection) ?? true);
}

function alreadyMatches(tool: StoredTool, changes: ToolPatch): boolean {
  const { name, ...others } = changes;
  const present = Object.entries(others).every(
    ([field, value]) => (ownValue<unknown>({ ...tool }, field) ?? null) === value,
  );
  return present && (name === undefined || isSameName(tool.name, name));
}
