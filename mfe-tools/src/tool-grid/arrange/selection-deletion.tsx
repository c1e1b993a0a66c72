import type { Tool, ToolGroupRestore } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { ConfirmDialog, DeleteIcon, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { showFailure } from '../../show-failure.ts';
import { texts } from '../../texts.ts';
import { deletionTexts } from '../deletion/deletion-texts.ts';
import { showDeletionFailure } from '../deletion/show-deletion-failure.ts';
import { arrangeTexts } from './arrange-texts.ts';
import { useToolsRestoreManyMutation, useToolsTrashManyMutation } from './tool-group-api.ts';

/** Deletes the selected tools after one confirmation, with one Undo. */
export function SelectionDeletion({ selected }: { selected: Tool[] }) {
  // Unchanged while the dialog closes, because it still shows their names.
  const [tools, setTools] = useState(selected);
  const [isOpen, setOpen] = useState(false);
  const { deleteTools, isDeleting } = useDeleteTools();
  const isOne = tools.length === 1;
  const { deletion } = arrangeTexts;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DeleteIcon size={20} />}
        // Not `disabled`, or the closing dialog could not return the focus to it.
        aria-disabled={selected.length === 0}
        onClick={() => {
          if (selected.length === 0) return;
          setTools(selected);
          setOpen(true);
        }}
      >
        {arrangeTexts.delete}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={isOne ? deletionTexts.title : deletion.title}
        text={
          isOne
            ? deletionTexts.question(tools[0]?.name ?? '')
            : deletion.question(tools.map(({ name }) => name))
        }
        confirmLabel={deletionTexts.confirm}
        confirmIcon={<DeleteIcon size={20} />}
        destructive
        busy={isDeleting}
        onConfirm={() => void deleteTools(tools).finally(() => setOpen(false))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function useDeleteTools() {
  const [trash, { isLoading: isDeleting }] = useToolsTrashManyMutation();
  const [restore] = useToolsRestoreManyMutation();
  const { deletion } = arrangeTexts;

  const undo = async (group: ToolGroupRestore, deletedCount: number): Promise<void> => {
    try {
      const { count } = await restore(group).unwrap();
      const text = deletion.restoredText(count, deletedCount);
      if (count > 0) showToast({ kind: 'success', title: deletion.restored, text });
      else showToast({ kind: 'info', title: deletion.notRestored, text: deletion.notRestoredText });
    } catch (thrown) {
      showFailure(deletion.restoreFailed, thrown);
    }
  };

  const deleteTools = async (tools: Tool[]): Promise<void> => {
    const ids = tools.map(({ id }) => id);
    try {
      const { count, deleted_at } = await trash({ ids }).unwrap();
      if (count === 0) {
        showToast({ kind: 'info', title: deletion.none, text: deletion.noneText });
        return;
      }
      const isOne = count === 1;
      // Older servers don't return the time; then all of the ids are restored.
      const group = { ids, ...(deleted_at && { deleted_at }) };
      showToast({
        kind: 'success',
        title: isOne ? texts.deletion.done : deletion.done,
        text: isOne ? texts.deletion.doneText : deletion.doneText(count),
        action: { label: texts.deletion.undo, run: () => void undo(group, count) },
      });
    } catch (thrown) {
      showDeletionFailure(deletion.failed, thrown);
    }
  };

  return { deleteTools, isDeleting };
}
