import type { ToolPatch } from '@firedeck/contract';
import { type ToolField, toolFields } from './form-tabs.ts';
import { savedAs, type ToolFormValues } from './use-tool-form.ts';

/** Fields changed here and elsewhere: both versions, to choose from. */
export interface EditConflict {
  fields: ToolField[];
  mine: ToolFormValues;
  theirs: ToolFormValues;
}

/** The fields that differ from what was loaded: only those are sent. */
export function changedFields(loaded: ToolFormValues, typed: ToolFormValues): ToolPatch {
  const changed = toolFields.filter((field) => typed[field] !== loaded[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

export const sameText = (one: ToolFormValues, other: ToolFormValues): boolean =>
  toolFields.every((field) => one[field] === other[field]);

/** The fields of which the server would store something else than it has. */
export function unsavedFields(saved: ToolFormValues, typed: ToolFormValues): ToolField[] {
  const stored = savedAs(typed);
  return toolFields.filter((field) => stored[field] !== saved[field]);
}

/** The fields that were changed here and elsewhere, to different ends. */
export function conflictingFields(
  loaded: ToolFormValues,
  current: ToolFormValues,
  changes: ToolPatch,
): ToolField[] {
  return toolFields.filter(
    (field) =>
      changes[field] !== undefined &&
      current[field] !== loaded[field] &&
      current[field] !== changes[field],
  );
}

/** What the form shows after someone else was faster: theirs, with the member's own changes on top. */
export function mergedValues(current: ToolFormValues, changes: ToolPatch): ToolFormValues {
  return {
    name: changes.name ?? current.name,
    url: changes.url ?? current.url,
    icon: changes.icon ?? current.icon,
    notes: changes.notes ?? current.notes,
  };
}
