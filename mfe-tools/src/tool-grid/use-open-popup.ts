import { showToast } from '@firedeck/sdk';
import { useRef } from 'react';
import { texts } from '../texts.ts';
import { popupLayer } from './lazy-layer.ts';

/** Opens a popup once its code is loaded; of several presses meanwhile only the last counts. */
export function useOpenPopup(): (open: () => void) => void {
  const latest = useRef<(() => void) | null>(null);
  return (open) => {
    latest.current = open;
    if (popupLayer.loaded()) open();
    else
      void popupLayer.load().then((isLoaded) => {
        if (latest.current !== open) return;
        if (isLoaded) open();
        else showToast({ kind: 'error', ...texts.card.popupFailed });
      });
  };
}
