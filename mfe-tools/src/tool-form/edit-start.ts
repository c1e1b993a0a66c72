import type { Tool } from '@firedeck/contract';
import {
  changedFields,
  conflictingFields,
  type EditConflict,
  mergedValues,
  unsavedFields,
} from './edit-changes.ts';
import type { EditDraft } from './form-draft.ts';
import type { ToolField } from './form-tabs.ts';
import { savedAs, type ToolFormValues, writtenFields } from './use-tool-form.ts';

/** What a form for editing begins with. */
export interface EditStart {
  /** The tool as it was when the member began to edit, perhaps on an earlier visit. */
  base: Tool;
  /** The newest state that is known: the edit is made on top of it. */
  loaded: Tool;
  typed: ToolFormValues;
  /** What was typed on an earlier visit and is not saved. */
  unsaved: ToolField[];
  conflict: EditConflict | null;
}

/** Puts what an earlier visit left on top of the tool as it is now. */
export function startEdit(tool: Tool, draft: EditDraft | null): EditStart {
  const base = draft?.base ?? tool;
  const before = draft?.loaded ?? tool;
  const loaded = tool.rev >= before.rev ? tool : before;
  const theirs = writtenFields(loaded);
  if (!draft) return { base, loaded, typed: theirs, unsaved: [], conflict: null };
  const typed = mergedValues(theirs, changedFields(before, draft.typed));
  const fields = conflictingFields(base, loaded, changedFields(before, savedAs(draft.typed)));
  return {
    base,
    loaded,
    typed,
    unsaved: unsavedFields(theirs, typed),
    conflict: fields.length > 0 ? { fields, mine: typed, theirs } : null,
  };
}
