import { Button, CircularProgress } from '@firedeck/kit';
import { useState } from 'react';
import { logFailure } from '../log-failure.ts';
import { sdkTexts } from '../texts.ts';

/** What `RetryButton` says and does. */
export interface RetryButtonProps {
  /** Default 'Retry'. */
  label?: string;
  /** Until its promise settles, if it gives one, the button shows that it is under way. */
  onRetry: () => unknown;
}

/** Tries again what failed, and shows while it is under way. */
export function RetryButton({ label = sdkTexts.retry, onRetry }: RetryButtonProps) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await onRetry();
    } catch (cause) {
      logFailure(`${label} failed`, cause);
    } finally {
      setTrying(false);
    }
  };
  return (
    <Button
      variant="outlined"
      onClick={retry}
      aria-busy={isTrying}
      startIcon={isTrying && <CircularProgress aria-hidden="true" size={20} />}
    >
      {label}
    </Button>
  );
}
