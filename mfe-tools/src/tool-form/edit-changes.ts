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
  const changed = toolFields.filter((field) => differ(typed, loaded, field));
  return Object.fromEntries(changed.map((field) => [field, typed[field] ?? null]));
}

export const sameText = (one: ToolFormValues, other: ToolFormValues): boolean =>
  !toolFields.some((field) => differ(one, other, field));

// Without a picture: null, or never heard of pictures.
const differ = (one: ToolPatch, other: ToolPatch, field: ToolField): boolean =>
  (one[field] ?? null) !== (other[field] ?? null);

/** The fields of which the server would store something else than it has. */
export function unsavedFields(saved: ToolFormValues, typed: ToolFormValues): ToolField[] {
  const stored = savedAs(typed);
  return toolFields.filter((field) => differ(stored, saved, field));
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
      differ(current, loaded, field) &&
      differ(current, changes, field),
  );
}

/** What the form shows after someone else was faster: theirs, with the member's own changes on top. */
export function mergedValues(current: ToolFormValues, changes: ToolPatch): ToolFormValues {
  return {
    name: changes.name ?? current.name,
    url: changes.url ?? current.url,
    icon: changes.icon ?? current.icon,
    notes: changes.notes ?? current.notes,
    // Null is a change, too: the picture was taken away.
    picture: changes.picture === undefined ? current.picture : changes.picture,
  };
}
