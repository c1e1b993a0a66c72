import { Box, Button, CircularProgress, styled, Typography } from '@firedeck/kit';
import { useState } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import { sdkTexts } from '../texts.ts';
import { tokens } from '../theme/tokens.ts';

/** What `FailureNotice` says and offers. */
export interface FailureNoticeProps {
  /** What happened, one sentence. */
  title: string;
  /** What is safe. */
  safe?: string;
  /** What to do next. */
  next?: string;
  /** Default 'Retry'. */
  retryLabel?: string;
  onRetry?: () => void;
}

const Frame = styled('div')({
  display: 'flex',
  gap: 16,
  padding: 16,
  border: `1px solid ${tokens.color.error}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.errorSurface,
});

/** Says what failed, what is safe and what to do, in the place of what is missing. */
export function FailureNotice({
  title,
  safe,
  next,
  retryLabel = sdkTexts.retry,
  onRetry,
}: FailureNoticeProps) {
  const [isTrying, setTrying] = useState(false);
  // `refetch` of a query gives a promise; the notice itself stays while others ask again.
  const retry = async () => {
    setTrying(true);
    await Promise.resolve(onRetry?.()).catch(() => undefined);
    setTrying(false);
  };
  return (
    <Frame role="alert">
      <Box sx={{ color: 'error.main', flex: 'none' }}>
        <WarningIcon />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: tokens.fontWeight.strong }}>{title}</Typography>
        {safe && <Typography>{safe}</Typography>}
        {next && <Typography>{next}</Typography>}
        {onRetry && (
          <Button
            variant="outlined"
            onClick={retry}
            aria-busy={isTrying}
            startIcon={isTrying && <CircularProgress aria-hidden="true" size={20} />}
            sx={{ mt: 1.5 }}
          >
            {retryLabel}
          </Button>
        )}
      </Box>
    </Frame>
  );
}
