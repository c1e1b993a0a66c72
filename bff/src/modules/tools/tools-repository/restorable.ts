import { dayMs, hourMs, limits, type TrashedTool } from '@firedeck/contract';
import { trusted } from 'mongoose';
import type { StoredTrashedTool, ToolListDocument } from '../tool-list-model.ts';

export const purgeAfterMs = limits.trashDays * dayMs;
const undoMs = hourMs;

/** Tools deleted since then stay in the trash regardless of its size: a screen may still offer Undo. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoMs);

/** Whether the tool can be restored: expired entries count as purged. */
export function isRestorable(list: ToolListDocument | null, id: string): boolean {
  const since = restorableSince();
  return list?.trash.some((entry) => entry.id === id && entry.deletedAt >= since) ?? false;
}

/** `isRestorable` as a filter. */
export function restorableFilter(id: string) {
  return { trash: trusted({ $elemMatch: restorable(id) }) };
}

export function notRestorableFilter(id: string) {
  return { trash: trusted({ $not: { $elemMatch: restorable(id) } }) };
}

export function listRestorable(trash: StoredTrashedTool[]): TrashedTool[] {
  return filterRestorable(trash).map(({ id, tool: { name, url, icon }, deletedAt }) => ({
    id,
    name,
    url,
    icon,
    deleted_at: deletedAt.toISOString(),
  }));
}

/** Without expired entries that have not been purged yet. */
export function filterRestorable(trash: StoredTrashedTool[]): StoredTrashedTool[] {
  const since = restorableSince();
  return trash.filter(({ deletedAt }) => deletedAt >= since);
}

function restorable(id: string) {
  return { id, deletedAt: { $gte: restorableSince() } };
}

function restorableSince(): Date {
  return new Date(Date.now() - purgeAfterMs);
}
