import type { Tool, ToolInput } from '@firedeck/contract';
import { useRef, useState } from 'react';
import { changedFields, mergedValues } from './edit-changes.ts';
import type { EditStart } from './edit-start.ts';
import type { EditDraft } from './form-draft.ts';
import type { ToolField } from './form-tabs.ts';
import { useSendEdit } from './use-send-edit.ts';
import { putOnTop, type ToolFormState, writtenFields } from './use-tool-form.ts';

/** What an edit is made of, see `EditDraft`. */
type EditedTool = Pick<EditDraft, 'base' | 'loaded'>;

/** Saves what changed since the tool was loaded; `save` gives false when a conflict is to be settled first. */
export function useEditTool(start: EditStart, form: ToolFormState) {
  // Not what the cache holds by now: what the member edits.
  const edited = useRef<EditedTool>({ base: start.base, loaded: start.loaded });
  const [conflict, setConflict] = useState(start.conflict);
  const send = useSendEdit();

  const settleLater = (current: Tool, fields: ToolField[]): void => {
    const theirs = writtenFields(current);
    const mine = mergedValues(theirs, changedFields(edited.current.loaded, form.getValues()));
    edited.current = { base: edited.current.base, loaded: current };
    setConflict({ fields, mine, theirs });
    // From now on "unsaved" means: other than what is saved elsewhere.
    form.reset(theirs, { keepErrors: true });
    putOnTop(form, mine);
  };

  const save = async (typed: ToolInput): Promise<boolean> => {
    const { loaded } = edited.current;
    const sent = await send(loaded, changedFields(loaded, typed));
    if ('saved' in sent) edited.current = { base: sent.saved, loaded: sent.saved };
    else settleLater(sent.current, sent.fields);
    return 'saved' in sent;
  };
  return { save, conflict, edited };
}
