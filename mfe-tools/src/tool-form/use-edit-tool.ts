import type { Tool, ToolInput, ToolPatch } from '@firedeck/contract';
import { isApiError } from '@firedeck/sdk';
import { useState } from 'react';
import { useToolsEditMutation } from '../tools-api.ts';
import { changedFields, conflictingFields, mergedValues } from './edit-changes.ts';
import { type ToolField, toolFields } from './form-tabs.ts';
import { type ToolFormState, type ToolFormValues, writtenFields } from './use-tool-form.ts';

/** Fields changed here and elsewhere: both versions, to choose from. */
export interface EditConflict {
  fields: ToolField[];
  mine: ToolFormValues;
  theirs: ToolFormValues;
}

/** Saves what changed since the tool was loaded; `save` gives false when a conflict is to be settled first. */
export function useEditTool(tool: Tool, form: ToolFormState) {
  // Not what the cache holds by now: what the member began to edit.
  const [loaded, setLoaded] = useState(tool);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [edit] = useToolsEditMutation();

  const send = async (base: Tool, changes: ToolPatch): Promise<boolean> => {
    try {
      await edit({ id: base.id, rev: base.rev, changes }).unwrap();
      return true;
    } catch (thrown) {
      const current = newerTool(thrown);
      if (!current || current.rev === base.rev) throw thrown;
      const fields = conflictingFields(base, current, changes);
      if (fields.length === 0) return send(current, changes);
      settleLater(current, changes, fields);
      return false;
    }
  };

  const settleLater = (current: Tool, changes: ToolPatch, fields: ToolField[]): void => {
    const theirs = writtenFields(current);
    const mine = mergedValues(theirs, changes);
    setLoaded(current);
    setConflict({ fields, mine, theirs });
    // From now on "unsaved" means: other than what is saved elsewhere.
    form.reset(theirs, { keepErrors: true });
    for (const field of toolFields) form.setValue(field, mine[field], { shouldDirty: true });
  };

  const save = async (typed: ToolInput): Promise<boolean> => {
    const changes = changedFields(loaded, typed);
    return Object.keys(changes).length === 0 || send(loaded, changes);
  };
  return { save, conflict };
}

function newerTool(thrown: unknown): Tool | null {
  if (!isApiError(thrown) || thrown.code !== 'changed_elsewhere') return null;
  return (thrown.body?.current as Tool | undefined) ?? null;
}
