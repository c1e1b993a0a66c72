import { Button, CircularProgress } from '@firedeck/kit';
import { useState } from 'react';
import { logFailure } from '../log-failure.ts';
import { sdkTexts } from '../texts.ts';

export interface RetryButtonProps {
  /** Default 'Retry'. */
  label?: string;
  /** The button shows progress until a returned promise settles. */
  onRetry: () => unknown;
}

/** Retries a failed action and shows its progress. */
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
