import { type LazyComponent, showToast } from '@firedeck/sdk';
import { useRef } from 'react';
import { texts } from '../texts.ts';

/** Opens a popup once its layer has loaded; of several presses, only the last one counts. */
export function useOpenPopup(layer: LazyComponent<unknown>): (open: () => void) => void {
  const latest = useRef<(() => void) | null>(null);
  return (open) => {
    latest.current = open;
    if (layer.loaded()) open();
    else
      void layer.load().then((isLoaded) => {
        if (latest.current !== open) return;
        if (isLoaded) open();
        else showToast({ kind: 'error', ...texts.card.popupFailed });
      });
  };
}
