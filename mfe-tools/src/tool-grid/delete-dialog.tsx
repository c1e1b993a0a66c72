import { ConfirmDialog, DeleteIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import type { ToolDeletion } from './use-tool-deletion.ts';

export function DeleteDialog({ deletion }: { deletion: ToolDeletion }) {
  return (
    <ConfirmDialog
      open={deletion.isDialogOpen}
      title={texts.deletion.title}
      text={texts.deletion.question(deletion.tool?.name ?? '')}
      confirmLabel={texts.deletion.confirm}
      confirmIcon={<DeleteIcon size={20} />}
      destructive
      busy={deletion.isDeleting}
      onConfirm={() => void deletion.confirm()}
      onClose={deletion.close}
    />
  );
}
