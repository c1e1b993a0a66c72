import { Box, Button, CircularProgress, RouterLink, Typography } from '@firedeck/kit';
import { errorSentence, isApiError, PageFrame, PageHeading } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';

interface Props {
  error: unknown;
  /** Its promise ends the sign that it is under way. */
  onRetry(): PromiseLike<unknown>;
}

/** No tool to show: there is none, or it could not be read just now (then Retry may help). */
export function ToolNotFound({ error, onRetry }: Props) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  const isAbsent = isApiError(error) && error.status === 404;
  const reason = isApiError(error) && !isAbsent ? errorSentence(error) : texts.toolNotFoundNext;
  return (
    <PageFrame width={560}>
      <PageHeading title={texts.toolNotFound} />
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }} role="alert">
        {reason}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {!isAbsent && (
          <Button
            variant="outlined"
            onClick={retry}
            aria-busy={isTrying}
            startIcon={isTrying && <CircularProgress aria-hidden="true" size={20} />}
          >
            {texts.retry}
          </Button>
        )}
        <Button component={RouterLink} to="/" variant="contained">
          {texts.backToDashboard}
        </Button>
      </Box>
    </PageFrame>
  );
}
