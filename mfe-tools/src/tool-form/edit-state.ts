import {
  pickToolFields,
  type Tool,
  type ToolField,
  type ToolFieldValues,
} from '@firedeck/contract';
import {
  changedFields,
  conflictingFields,
  mergedValues,
  normalize,
  unsavedFields,
} from '../tool-values.ts';
import type { EditDraft } from './form-draft.ts';

/** Fields changed to different values here and elsewhere. */
export interface EditConflict {
  fields: ToolField[];
  mine: ToolFieldValues;
  theirs: ToolFieldValues;
}

/** The initial state of an edit form. */
export interface EditState {
  /** The tool when editing started, possibly on an earlier visit. */
  base: Tool;
  /** The newest known version, which the edit is based on. */
  loaded: Tool;
  typed: ToolFieldValues;
  /** Fields with unsaved changes from an earlier visit. */
  unsaved: ToolField[];
  conflict: EditConflict | null;
}

/** Applies a draft from an earlier visit to the current tool. */
export function initEditState(tool: Tool, draft: EditDraft | null): EditState {
  const base = draft?.base ?? tool;
  const before = draft?.loaded ?? tool;
  const loaded = tool.rev >= before.rev ? tool : before;
  const theirs = pickToolFields(loaded);
  if (!draft) return { base, loaded, typed: theirs, unsaved: [], conflict: null };
  const typed = mergedValues(theirs, changedFields(before, draft.typed));
  const fields = conflictingFields(base, loaded, changedFields(before, normalize(draft.typed)));
  return {
    base,
    loaded,
    typed,
    unsaved: unsavedFields(theirs, typed),
    conflict: fields.length > 0 ? { fields, mine: typed, theirs } : null,
  };
}
