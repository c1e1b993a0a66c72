import { Box } from '@firedeck/kit';
import { FailureNotice, RetryButton } from '@firedeck/sdk';
import type { DeletedTool } from './use-deleted-tool.ts';
import type { SubmitForm } from './use-form-submit.ts';

interface Props {
  deleted: DeletedTool;
  submit: SubmitForm;
}

/** Notifies that the edited tool was deleted elsewhere, and offers ways to save the changes. */
export function DeletedNotice({ deleted: { notice, choices = [] }, submit }: Props) {
  return (
    <Box sx={{ mb: 3 }}>
      <FailureNotice {...notice} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {choices.map(({ label, onSave }, index) => (
          // On phones the sticky save bar already shows the first choice.
          <Box key={label} sx={{ mt: 1.5, ...(index === 0 && onWideScreens) }}>
            <RetryButton label={label} onRetry={() => submit(onSave)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const onWideScreens = { display: { xs: 'none', sm: 'block' } };
