import { type LazyComponent, showToast } from '@firedeck/sdk';
import { useRef } from 'react';
import { texts } from '../texts.ts';

/** Opens a popup once its code has loaded; of several presses, only the last one counts. */
export function useOpenPopup(code: LazyComponent<unknown>): (open: () => void) => void {
  const latest = useRef<(() => void) | null>(null);
  return (open) => {
    latest.current = open;
    if (code.loaded()) open();
    else
      void code.load().then((isLoaded) => {
        if (latest.current !== open) return;
        if (isLoaded) open();
        else showToast({ kind: 'error', ...texts.card.popupFailed });
      });
  };
}
