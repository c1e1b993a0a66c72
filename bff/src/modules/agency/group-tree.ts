import type { GroupDocument } from '../auth/groups/group-model.ts';

/**
 * Whether the parent is a group that has an end above it, and not the child itself or part of it. Two
 * groups that were moved into each other at once are a circle, which has no end.
 */
export function canBeParent(
  all: readonly Pick<GroupDocument, '_id' | 'parent'>[],
  parent: string | null,
  child?: string,
): boolean {
  const passed = new Set(child === undefined ? [] : [child]);
  for (let above = parent; above !== null; ) {
    const group = all.find(({ _id }) => _id === above);
    if (!group || passed.has(above)) return false;
    passed.add(above);
    above = group.parent;
  }
  return true;
}
