import { limits, type ToolChange } from '@firedeck/contract';
import type { StoredChange } from '../tool-list-model.ts';

/** As a `$push` of the newest changes. */
export function pushChange(...changes: Omit<StoredChange, 'at'>[]) {
  const at = new Date();
  const $each = changes.map((change) => ({ at, ...change }));
  return { recent: { $each, $position: 0, $slice: limits.recentChanges } };
}

/** As the value of `recent` in a pipeline, where `name` may be an expression. */
export function recentWith(
  change: Omit<StoredChange, 'at' | 'name'> & { name: string | object | null },
) {
  const entry = { at: new Date(), ...change };
  return {
    $slice: [{ $concatArrays: [[entry], { $ifNull: ['$recent', []] }] }, limits.recentChanges],
  };
}

export function toToolChange({ at, kind, toolId, name }: StoredChange): ToolChange {
  return { at: at.toISOString(), kind, tool_id: toolId, name };
}
