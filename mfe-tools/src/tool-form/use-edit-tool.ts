import { pickToolFields, type Tool, type ToolField, type ToolInput } from '@firedeck/contract';
import { useRef, useState } from 'react';
import { changedFields, mergedValues } from '../tool-values.ts';
import type { EditState } from './edit-state.ts';
import type { EditDraft } from './form-draft.ts';
import { useSendEdit } from './use-send-edit.ts';
import { applyDraft, type ToolFormState } from './use-tool-form.ts';

/** See `EditDraft`. */
type EditedTool = Pick<EditDraft, 'base' | 'loaded'>;

/** Saves changes since the tool was loaded; `save` resolves to false on a conflict. */
export function useEditTool(initial: EditState, form: ToolFormState) {
  // The version being edited; the cache may be newer.
  const edited = useRef<EditedTool>({ base: initial.base, loaded: initial.loaded });
  const [conflict, setConflict] = useState(initial.conflict);
  const send = useSendEdit();

  const showConflict = (current: Tool, fields: ToolField[]): void => {
    const theirs = pickToolFields(current);
    const mine = mergedValues(theirs, changedFields(edited.current.loaded, form.getValues()));
    edited.current = { base: edited.current.base, loaded: current };
    setConflict({ fields, mine, theirs });
    // From now on, unsaved means different from their version.
    form.reset(theirs, { keepErrors: true });
    applyDraft(form, mine);
  };

  const save = async (typed: ToolInput): Promise<boolean> => {
    const { loaded } = edited.current;
    const result = await send(loaded, changedFields(loaded, typed));
    if ('saved' in result) edited.current = { base: result.saved, loaded: result.saved };
    else showConflict(result.current, result.fields);
    return 'saved' in result;
  };
  return { save, conflict, edited };
}
