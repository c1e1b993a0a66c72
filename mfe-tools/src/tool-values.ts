import {
  defaultGlyph,
  pickToolFields,
  type Tool,
  type ToolField,
  type ToolFieldValues,
  type ToolPatch,
  toolFieldNames,
  toolInput,
} from '@firedeck/contract';

export const emptyTool = pickToolFields({ name: '', url: '', icon: defaultGlyph, notes: '' });

/** The values as the server would store them; unchanged if invalid. */
export function normalize(typed: ToolFieldValues): ToolFieldValues {
  const { data } = toolInput.safeParse(pickToolFields(typed));
  return data ? pickToolFields(data) : typed;
}

export const withFields = (tool: Tool, fields: ToolFieldValues): Tool => ({
  ...tool,
  ...pickToolFields(fields),
});

// An empty optional field is null, or undefined in drafts of earlier releases.
export const differingFields = (one: ToolPatch, other: ToolPatch): ToolField[] =>
  toolFieldNames.filter((field) => (one[field] ?? null) !== (other[field] ?? null));

export const hasSameValues = (one: ToolFieldValues, other: ToolFieldValues): boolean =>
  differingFields(one, other).length === 0;

/** The fields that differ from the loaded tool: only these are sent. */
export function changedFields(loaded: ToolPatch, typed: ToolFieldValues): ToolPatch {
  const changed = differingFields(loaded, typed);
  return Object.fromEntries(changed.map((field) => [field, typed[field] ?? null]));
}

/** The fields whose normalized values differ from the saved ones. */
export const unsavedFields = (saved: ToolFieldValues, typed: ToolFieldValues): ToolField[] =>
  differingFields(normalize(typed), saved);

/** The fields that were changed here and elsewhere to different values. */
export function conflictingFields(
  loaded: ToolFieldValues,
  current: ToolFieldValues,
  changes: ToolPatch,
): ToolField[] {
  const changedElsewhere = differingFields(current, loaded);
  return differingFields(current, { ...current, ...changes }).filter((field) =>
    changedElsewhere.includes(field),
  );
}

/** The newer version with the member's changes applied. */
export const mergedValues = (current: ToolFieldValues, changes: ToolPatch): ToolFieldValues =>
  Object.assign(pickToolFields(current), changes);
