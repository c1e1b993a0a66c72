import { Box, styled, Typography } from '@firedeck/kit';
import { WarningIcon } from '../icons/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { RetryButton } from './retry-button.tsx';

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

/** Replaces failed content: what failed, what is safe, and what to do next. */
export function FailureNotice({ title, safe, next, retryLabel, onRetry }: FailureNoticeProps) {
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
          <Box sx={{ mt: 1.5 }}>
            <RetryButton onRetry={onRetry} {...(retryLabel && { label: retryLabel })} />
          </Box>
        )}
      </Box>
    </Frame>
  );
}
