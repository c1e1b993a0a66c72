import { times } from '@firedeck/contract';
import { useEffect } from 'react';

/** Calls `onExpire` after the display time; a pause restarts it. */
export function useAutoDismiss(isPaused: boolean, onExpire: () => void): void {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onExpire, times.toastMs);
    return () => clearTimeout(timer);
  }, [isPaused, onExpire]);
}
