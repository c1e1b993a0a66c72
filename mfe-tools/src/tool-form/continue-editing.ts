import type { Tool, ToolFieldValues } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { editDraftKey } from './draft-keys.ts';
import type { EditDraft } from './form-draft.ts';
import type { SaveResult } from './save-result.ts';

/** Opens the edit form of a tool that was created and then changed elsewhere. */
export function continueEditing(base: Tool, typed: ToolFieldValues): SaveResult {
  const draft: EditDraft = { typed, at: new Date().toISOString(), base, loaded: base };
  void shellServices().drafts.keep(editDraftKey(base.id), draft);
  return { redirectTo: `/edit/${base.id}` };
}
