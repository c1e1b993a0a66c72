import { limits } from '@firedeck/contract';
import { trusted } from 'mongoose';
import type { ToolListDocument } from './tool-list-model.ts';

export const purgeAfterMs = limits.trashDays * 86_400_000;

/** Whether the tool can be restored: what is too old counts as gone, purged already or not. */
export function isInTrash(list: ToolListDocument | null, id: string): boolean {
  const since = restorableSince();
  return list?.trash.some((entry) => entry.id === id && entry.deletedAt >= since) ?? false;
}

/** The same as a filter. */
export function inTrash(id: string) {
  return { trash: trusted({ $elemMatch: restorable(id) }) };
}

export function notInTrash(id: string) {
  return { trash: trusted({ $not: { $elemMatch: restorable(id) } }) };
}

function restorable(id: string) {
  return { id, deletedAt: { $gte: restorableSince() } };
}

function restorableSince(): Date {
  return new Date(Date.now() - purgeAfterMs);
}
