import type { Tool, ToolField, ToolPatch } from '@firedeck/contract';
import { readConflictState } from '@firedeck/sdk';
import { conflictingFields } from '../tool-values.ts';
import { parseTool, useToolsEditMutation } from '../tools-api.ts';

/** The saved tool or, if there is a conflict, the current one and the conflicting fields. */
type EditResult = { saved: Tool } | { current: Tool; fields: ToolField[] };

/** Sends changes to `base`; keeps changes made elsewhere in other fields. */
export function useSendEdit(): (base: Tool, changes: ToolPatch) => Promise<EditResult> {
  const [edit] = useToolsEditMutation();
  return async function send(base, changes): Promise<EditResult> {
    if (Object.keys(changes).length === 0) return { saved: base };
    try {
      return { saved: await edit({ id: base.id, rev: base.rev, changes }).unwrap() };
    } catch (thrown) {
      const current = readConflictState(thrown, 'changed_elsewhere', parseTool);
      if (!current || current.rev === base.rev) throw thrown;
      const fields = conflictingFields(base, current, changes);
      return fields.length > 0 ? { current, fields } : send(current, changes);
    }
  };
}
