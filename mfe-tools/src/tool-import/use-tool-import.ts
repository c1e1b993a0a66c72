import type { ImportedTool, ToolImportResult } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { showFailure } from '../show-failure.ts';
import { importTexts } from './import-texts.ts';
import { useToolsImportMutation, useToolsUndoImportMutation } from './tool-import-api.ts';

/** Imports tools and offers Undo; resolves to whether they were imported. */
export function useToolImport(): {
  isImporting: boolean;
  importTools(tools: ImportedTool[]): Promise<boolean>;
} {
  const [send, { isLoading }] = useToolsImportMutation();
  const [sendUndo] = useToolsUndoImportMutation();

  async function undo(ids: string[], { sections }: ToolImportResult): Promise<void> {
    try {
      const { count } = await sendUndo({ ids, ...(sections && { sections }) }).unwrap();
      const text = count < ids.length ? { text: importTexts.undoneText } : {};
      showToast({ kind: 'info', title: importTexts.undone(count), ...text });
    } catch (error) {
      showFailure(importTexts.notUndone, error);
    }
  }

  return {
    isImporting: isLoading,
    async importTools(tools) {
      let result: ToolImportResult;
      try {
        result = await send({ tools }).unwrap();
      } catch (error) {
        showFailure(importTexts.notDone, error);
        return false;
      }
      const ids = tools.map(({ id }) => id);
      showToast({
        kind: 'success',
        title: importTexts.done(tools.length),
        text: importTexts.doneText,
        action: { label: importTexts.undo, run: () => void undo(ids, result) },
      });
      return true;
    },
  };
}
