import { times } from '@firedeck/contract';
import { useEffect } from 'react';
import { largeControls } from '../preferences/large-controls.ts';

/**
 * An action, e.g. Undo, takes time to find, read and reach (WCAG 2.2.1), in glove mode even more.
 */
const actionMs = 10_000;
const gloveActionMs = 20_000;

/** How long a toast is shown. */
export function displayMs(hasAction: boolean): number {
  if (!hasAction) return times.toastMs;
  return largeControls.get() ? gloveActionMs : actionMs;
}

/** Calls `onExpire` after the display time; a pause restarts it. */
export function useAutoDismiss(
  isPaused: boolean,
  onExpire: () => void,
  milliseconds: number,
): void {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onExpire, milliseconds);
    return () => clearTimeout(timer);
  }, [isPaused, onExpire, milliseconds]);
}
