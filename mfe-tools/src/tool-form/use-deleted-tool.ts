import type { ToolInput } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useToolsTrashQuery } from '../tool-history/tool-history-api.ts';
import { isMissing } from '../tool-not-found/is-missing.ts';
import { useToolsRestoreMutation } from '../tools-api.ts';
import { continueEditing } from './continue-editing.ts';
import { formTexts } from './form-texts.ts';
import { type SaveResult, showSaveError } from './save-result.ts';
import { useAddTool } from './use-add-tool.ts';
import type { SaveTool } from './use-form-submit.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Options {
  id: string;
  isDeleted: boolean;
  form: ToolFormState;
  /** Stored with the draft, so that a retry after a crash adds only one tool. */
  addKey: string;
  /** Saves the changes once the tool was restored. */
  save: SaveTool;
  storeDraft(): void;
}

export interface DeletedTool {
  notice: { title: string; safe: string; next?: string };
  /** Overrides the form's save button. */
  saving: { saveLabel?: string; savingLabel?: string; onSave?: SaveTool };
  /** The ways to save, if there are several; the first one is also the form's save button. */
  choices?: { label: string; onSave: SaveTool }[];
}

/** The notice on a tool deleted elsewhere, and how to save it anyway; null if not deleted. */
export function useDeletedTool(options: Options): DeletedTool | null {
  const { id, isDeleted, form, addKey, save, storeDraft } = options;
  const { currentData: trash, isFetching } = useToolsTrashQuery(undefined, { skip: !isDeleted });
  const [restore] = useToolsRestoreMutation();
  const { add } = useAddTool({ idempotencyKey: addKey, sent: null });

  const restoreAndSave = async (tool: ToolInput): Promise<SaveResult> => {
    try {
      await restore(id).unwrap();
    } catch (thrown) {
      // Not found means that another device restored it already, so the changes can be saved.
      if (!isMissing(thrown)) return showSaveError(thrown, `${texts.deletion.restoreFailed}.`);
    }
    return save(tool);
  };
  const addAsNew = async (tool: ToolInput): Promise<SaveResult> => {
    try {
      const base = await add(tool, storeDraft);
      if (base) return continueEditing(base, form.getValues());
    } catch (thrown) {
      return showSaveError(thrown, formTexts.addFailed);
    }
    showToast({ kind: 'success', title: formTexts.added });
    return { redirectTo: '/' };
  };

  const isInTrash = trash?.tools.some((tool) => tool.id === id) ?? false;
  if (!isDeleted) return null;
  const notice = { title: formTexts.deletedTitle, safe: formTexts.deletedText };
  if (!trash && isFetching) return { notice, saving: {} };
  const addIt = { label: formTexts.addAsNew, onSave: addAsNew };
  if (!isInTrash)
    return {
      notice: { ...notice, next: formTexts.deletedNext },
      saving: { saveLabel: addIt.label, savingLabel: formTexts.adding, onSave: addIt.onSave },
    };
  const restoreIt = { label: formTexts.restoreAndSave, onSave: restoreAndSave };
  return {
    notice: { ...notice, next: formTexts.deletedNextTrash },
    saving: { saveLabel: restoreIt.label, onSave: restoreIt.onSave },
    choices: [restoreIt, addIt],
  };
}
