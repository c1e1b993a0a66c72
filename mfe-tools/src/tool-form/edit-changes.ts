import type { ToolPatch } from '@firedeck/contract';
import { normalize, type ToolFormValues } from '../tool-fields/use-tool-form.ts';
import { type ToolField, toolFields } from './form-tabs.ts';

/** Fields changed both here and elsewhere, with both versions. */
export interface EditConflict {
  fields: ToolField[];
  mine: ToolFormValues;
  theirs: ToolFormValues;
}

/** The fields that differ from the loaded tool: only these are sent. */
export function changedFields(loaded: ToolFormValues, typed: ToolFormValues): ToolPatch {
  const changed = toolFields.filter((field) => differ(typed, loaded, field));
  return Object.fromEntries(changed.map((field) => [field, typed[field] ?? null]));
}

export const hasSameValues = (one: ToolFormValues, other: ToolFormValues): boolean =>
  !toolFields.some((field) => differ(one, other, field));

// No picture is null, or undefined in old drafts.
const differ = (one: ToolPatch, other: ToolPatch, field: ToolField): boolean =>
  (one[field] ?? null) !== (other[field] ?? null);

/** The fields whose normalized values differ from the saved ones. */
export function unsavedFields(saved: ToolFormValues, typed: ToolFormValues): ToolField[] {
  const stored = normalize(typed);
  return toolFields.filter((field) => differ(stored, saved, field));
}

/** The fields that were changed here and elsewhere to different values. */
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

/** The newer version with the member's changes applied. */
export function mergedValues(current: ToolFormValues, changes: ToolPatch): ToolFormValues {
  return {
    name: changes.name ?? current.name,
    url: changes.url ?? current.url,
    icon: changes.icon ?? current.icon,
    notes: changes.notes ?? current.notes,
    // Null is a change, too: the picture was removed.
    picture: changes.picture === undefined ? current.picture : changes.picture,
  };
}
