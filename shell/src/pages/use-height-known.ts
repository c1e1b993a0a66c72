import { type RefObject, useLayoutEffect, useState } from 'react';

const longestWaitMs = 4_000;
const unknownHeight = 'data-height-unknown';

/**
 * False while a view inside says by `data-height-unknown` that it is still loading, four seconds at
 * most. Once true it stays true: what was shown is not taken away again.
 */
export function useHeightKnown(part: RefObject<HTMLElement | null>): boolean {
  const [isKnown, setKnown] = useState(false);
  useLayoutEffect(() => {
    const element = part.current;
    if (isKnown || !element) return;
    const look = () => {
      if (!element.querySelector(`[${unknownHeight}]`)) setKnown(true);
    };
    const changes = new MutationObserver(look);
    changes.observe(element, { subtree: true, childList: true, attributeFilter: [unknownHeight] });
    const timer = setTimeout(() => setKnown(true), longestWaitMs);
    look();
    return () => {
      changes.disconnect();
      clearTimeout(timer);
    };
  }, [part, isKnown]);
  return isKnown;
}
