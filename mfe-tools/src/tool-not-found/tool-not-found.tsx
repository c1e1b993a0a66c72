import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { errorSentence, isApiError, PageFrame, PageHeading, RetryButton } from '@firedeck/sdk';
import { isMissing } from './is-missing.ts';
import { notFoundTexts } from './not-found-texts.ts';

interface Props {
  error: unknown;
  onRetry: () => unknown;
}

/** Shown if the tool doesn't exist, or with Retry if it couldn't be loaded. */
export function ToolNotFound({ error, onRetry }: Props) {
  const isDeleted = isMissing(error);
  const reason = isApiError(error) && !isDeleted ? errorSentence(error) : notFoundTexts.next;
  return (
    <PageFrame width={560}>
      <PageHeading title={notFoundTexts.toolNotFound} />
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }} role="alert">
        {reason}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {!isDeleted && <RetryButton onRetry={onRetry} />}
        <Button component={RouterLink} to="/" variant="contained">
          {notFoundTexts.backToDashboard}
        </Button>
      </Box>
    </PageFrame>
  );
}
