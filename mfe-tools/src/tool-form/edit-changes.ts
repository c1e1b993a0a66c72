import type { Tool, ToolPatch } from '@firedeck/contract';
import { type ToolField, toolFields } from './form-tabs.ts';
import type { ToolFormValues } from './use-tool-form.ts';

/** The fields that differ from what was loaded: only those are sent. */
export function changedFields(loaded: ToolFormValues, typed: ToolFormValues): ToolPatch {
  const changed = toolFields.filter((field) => typed[field] !== loaded[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** The fields that were changed here and elsewhere, to different ends. */
export function conflictingFields(loaded: Tool, current: Tool, changes: ToolPatch): ToolField[] {
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
