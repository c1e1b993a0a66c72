import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { errorSentence, isApiError, PageHeading } from '@firedeck/sdk';
import { texts } from '../texts.ts';

interface Props {
  error: unknown;
  onRetry(): void;
}

/** No tool to show: there is none, or it could not be read just now (then Retry may help). */
export function ToolNotFound({ error, onRetry }: Props) {
  const isAbsent = isApiError(error) && error.status === 404;
  const reason = isApiError(error) && !isAbsent ? errorSentence(error) : texts.toolNotFoundNext;
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', py: 6, textAlign: 'center' }}>
      <PageHeading title={texts.toolNotFound} />
      <Typography color="text.secondary" sx={{ mt: 1, mb: 3 }} role="alert">
        {reason}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'center', flexWrap: 'wrap' }}>
        {!isAbsent && (
          <Button variant="outlined" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        <Button component={RouterLink} to="/" variant="contained">
          {texts.backToDashboard}
        </Button>
      </Box>
    </Box>
  );
}
