import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

// A pinch zoom shrinks the view too.
const readHeight = (): string =>
  window.visualViewport?.scale === 1 ? `${window.visualViewport.height}px` : '100%';

/** The height above the virtual keyboard, as a CSS length. */
export const useVisibleHeight = (): string => useSyncExternalStore(subscribe, readHeight);
