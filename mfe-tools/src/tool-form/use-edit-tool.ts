import type { Tool, ToolInput } from '@firedeck/contract';
import { useRef, useState } from 'react';
import { changedFields, mergedValues } from './edit-changes.ts';
import type { EditStart } from './edit-start.ts';
import type { ToolField } from './form-tabs.ts';
import { useSendEdit } from './use-send-edit.ts';
import { putOnTop, type ToolFormState, writtenFields } from './use-tool-form.ts';

/** Saves what changed since the tool was loaded; `save` gives false when a conflict is to be settled first. */
export function useEditTool(start: EditStart, form: ToolFormState) {
  // Not what the cache holds by now: what the member edits.
  const loaded = useRef(start.loaded);
  const [conflict, setConflict] = useState(start.conflict);
  const send = useSendEdit();

  const settleLater = (current: Tool, fields: ToolField[]): void => {
    const theirs = writtenFields(current);
    const mine = mergedValues(theirs, changedFields(loaded.current, form.getValues()));
    loaded.current = current;
    setConflict({ fields, mine, theirs });
    // From now on "unsaved" means: other than what is saved elsewhere.
    form.reset(theirs, { keepErrors: true });
    putOnTop(form, mine);
  };

  const save = async (typed: ToolInput): Promise<boolean> => {
    const sent = await send(loaded.current, changedFields(loaded.current, typed));
    if ('saved' in sent) loaded.current = sent.saved;
    else settleLater(sent.current, sent.fields);
    return 'saved' in sent;
  };
  return { save, conflict };
}
