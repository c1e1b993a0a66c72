import { heightUnknownAttribute } from '@firedeck/sdk';
import { type RefObject, useLayoutEffect, useState } from 'react';

const longestWaitMs = 4_000;

/**
 * False while a view inside says by `heightUnknown` that it is still loading, four seconds at
 * most. Once true it stays true: what was shown is not taken away again.
 */
export function useHeightKnown(part: RefObject<HTMLElement | null>): boolean {
  const [isKnown, setKnown] = useState(false);
  useLayoutEffect(() => {
    const element = part.current;
    if (isKnown || !element) return;
    const look = () => {
      if (!element.querySelector(`[${heightUnknownAttribute}]`)) setKnown(true);
    };
    const changes = new MutationObserver(look);
    changes.observe(element, {
      subtree: true,
      childList: true,
      attributeFilter: [heightUnknownAttribute],
    });
    const timer = setTimeout(() => setKnown(true), longestWaitMs);
    look();
    return () => {
      changes.disconnect();
      clearTimeout(timer);
    };
  }, [part, isKnown]);
  return isKnown;
}
