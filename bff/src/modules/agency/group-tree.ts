import type { GroupDocument } from '../auth/groups/group-model.ts';

/**
 * Whether the parent exists, has a root above it, and is neither the child nor a part of it. Two
 * groups that were concurrently moved into each other form a cycle, which has no root.
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
