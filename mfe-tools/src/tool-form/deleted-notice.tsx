import { Box } from '@firedeck/kit';
import { FailureNotice } from '@firedeck/sdk';
import type { DeletedTool } from './use-deleted-tool.ts';
import type { SubmitForm } from './use-form-submit.ts';

interface Props {
  deleted: DeletedTool;
  submit: SubmitForm;
}

/** Says that the edited tool was deleted elsewhere, and how what was typed can be saved. */
export function DeletedNotice({ deleted: { notice, otherSave }, submit }: Props) {
  const other = otherSave && {
    retryLabel: otherSave.label,
    onRetry: () => submit(otherSave.onSave),
  };
  return (
    <Box sx={{ mb: 3 }}>
      <FailureNotice {...notice} {...other} />
    </Box>
  );
}
