import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { errorSentence, isApiError, PageFrame, PageHeading, RetryButton } from '@firedeck/sdk';
import { texts } from '../texts.ts';

interface Props {
  error: unknown;
  onRetry: () => unknown;
}

/** No tool to show: there is none, or it could not be read just now (then Retry may help). */
export function ToolNotFound({ error, onRetry }: Props) {
  const isAbsent = isApiError(error) && error.status === 404;
  const reason = isApiError(error) && !isAbsent ? errorSentence(error) : texts.toolNotFoundNext;
  return (
    <PageFrame width={560}>
      <PageHeading title={texts.toolNotFound} />
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }} role="alert">
        {reason}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {!isAbsent && <RetryButton onRetry={onRetry} />}
        <Button component={RouterLink} to="/" variant="contained">
          {texts.backToDashboard}
        </Button>
      </Box>
    </PageFrame>
  );
}
