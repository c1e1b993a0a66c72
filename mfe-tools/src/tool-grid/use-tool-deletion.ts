import type { Tool } from '@firedeck/contract';
import { errorSentence, isApiError, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { useToolsDeleteMutation, useToolsRestoreMutation } from '../tools-api.ts';

/** Deleting after a question, with a way back. */
export function useToolDeletion() {
  // The tool stays while the dialog goes away, so that its name does not.
  const [tool, setTool] = useState<Tool | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [deleteTool, { isLoading: isDeleting }] = useToolsDeleteMutation();
  const [restoreTool] = useToolsRestoreMutation();

  const restore = async ({ id }: Tool): Promise<void> => {
    try {
      await restoreTool(id).unwrap();
      showToast({ kind: 'success', title: texts.deletion.restored });
    } catch (thrown) {
      showFailure(texts.deletion.restoreFailed, thrown);
    }
  };

  const confirm = async (): Promise<void> => {
    if (!tool) return;
    try {
      await deleteTool(tool.id).unwrap();
      setAsking(false);
      showToast({
        kind: 'success',
        title: texts.deletion.done,
        text: texts.deletion.doneText,
        action: { label: texts.deletion.undo, run: () => void restore(tool) },
      });
    } catch (thrown) {
      setAsking(false);
      showFailure(texts.deletion.failed, thrown);
    }
  };

  return {
    tool,
    isAsking,
    isDeleting,
    ask(asked: Tool): void {
      setTool(asked);
      setAsking(true);
    },
    confirm,
    close: () => setAsking(false),
  };
}

export type ToolDeletion = ReturnType<typeof useToolDeletion>;

function showFailure(text: string, thrown: unknown): void {
  const cause = isApiError(thrown) ? ` ${errorSentence(thrown)}` : '';
  showToast({ kind: 'error', title: texts.error, text: `${text}.${cause}` });
}
