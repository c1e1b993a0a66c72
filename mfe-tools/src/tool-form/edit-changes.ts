import {
  pickToolFields,
  type ToolField,
  type ToolFieldValues,
  type ToolPatch,
} from '@firedeck/contract';
import { differingFields } from '../tool-fields/form-fields.ts';
import { normalize } from '../tool-fields/use-tool-form.ts';

/** Fields changed both here and elsewhere, with both versions. */
export interface EditConflict {
  fields: ToolField[];
  mine: ToolFieldValues;
  theirs: ToolFieldValues;
}

export const hasSameValues = (one: ToolFieldValues, other: ToolFieldValues): boolean =>
  differingFields(one, other).length === 0;

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
