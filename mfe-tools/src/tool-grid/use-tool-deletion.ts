import type { Tool } from '@firedeck/contract';
import { errorSentence, isApiError, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { useRestoreTool } from '../tool-restore/use-restore-tool.ts';
import { useToolsDeleteMutation } from '../tools-api.ts';

/** Deleting after a question, with a way back. */
export function useToolDeletion() {
  // The tool stays while the dialog goes away, so that its name does not.
  const [tool, setTool] = useState<Tool | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [deleteTool, { isLoading: isDeleting }] = useToolsDeleteMutation();
  const restore = useRestoreTool();

  const confirm = async (): Promise<void> => {
    if (!tool) return;
    try {
      await deleteTool(tool.id).unwrap();
      setAsking(false);
      showToast({
        kind: 'success',
        title: texts.deletion.done,
        text: texts.deletion.doneText,
        action: { label: texts.deletion.undo, run: () => void restore(tool.id) },
      });
    } catch (thrown) {
      setAsking(false);
      showToast({ kind: 'error', title: texts.error, text: failureText(thrown) });
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

function failureText(thrown: unknown): string {
  const cause = isApiError(thrown) ? ` ${errorSentence(thrown)}` : '';
  return `${texts.deletion.failed}.${cause}`;
}
