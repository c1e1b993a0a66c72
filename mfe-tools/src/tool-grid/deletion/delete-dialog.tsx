import { ConfirmDialog, DeleteIcon } from '@firedeck/sdk';
import { deletionTexts } from './deletion-texts.ts';
import type { ToolDeletion } from './use-tool-deletion.ts';

export function DeleteDialog({ deletion }: { deletion: ToolDeletion }) {
  return (
    <ConfirmDialog
      open={deletion.isDialogOpen}
      title={deletionTexts.title}
      text={deletionTexts.question(deletion.tool?.name ?? '')}
      confirmLabel={deletionTexts.confirm}
      confirmIcon={<DeleteIcon size={20} />}
      destructive
      busy={deletion.isDeleting}
      onConfirm={() => void deletion.confirm()}
      onClose={deletion.close}
    />
  );
}
