import type { Tool } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { useToolsDeleteMutation } from '../../tools-api.ts';
import { showDeletionFailure } from './show-deletion-failure.ts';
import { useRestoreTool } from './use-restore-tool.ts';

/** Deletes a tool after confirmation, with Undo. */
export function useToolDeletion() {
  // Unchanged while the dialog closes, because it still shows the name.
  const [tool, setTool] = useState<Tool | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deleteTool, { isLoading: isDeleting }] = useToolsDeleteMutation();
  const restore = useRestoreTool();

  const confirm = async (): Promise<void> => {
    if (!tool) return;
    try {
      await deleteTool(tool.id).unwrap();
      setDialogOpen(false);
      showToast({
        kind: 'success',
        title: texts.deletion.done,
        text: texts.deletion.doneText,
        action: { label: texts.deletion.undo, run: () => void restore(tool.id) },
      });
    } catch (thrown) {
      setDialogOpen(false);
      showDeletionFailure(texts.deletion.failed, thrown);
    }
  };

  return {
    tool,
    isDialogOpen,
    isDeleting,
    requestDelete(toolToDelete: Tool): void {
      setTool(toolToDelete);
      setDialogOpen(true);
    },
    confirm,
    close: () => setDialogOpen(false),
  };
}

export type ToolDeletion = ReturnType<typeof useToolDeletion>;
