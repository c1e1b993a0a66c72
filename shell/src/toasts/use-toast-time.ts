import { times } from '@firedeck/contract';
import { useEffect } from 'react';

/** Calls `onOver` when the toast was shown long enough; stands still and starts anew when held. */
export function useToastTime(isHeld: boolean, onOver: () => void): void {
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onOver, times.toastMs);
    return () => clearTimeout(timer);
  }, [isHeld, onOver]);
}
