import { heightUnknownAttribute } from '@firedeck/sdk';
import { type RefObject, useLayoutEffect, useState } from 'react';

const maxWaitMs = 4_000;

/**
 * False while a view inside has the `heightUnknown` attribute, for at most four seconds. Once true it
 * stays true, so that content is never hidden again.
 */
export function useHeightKnown(container: RefObject<HTMLElement | null>): boolean {
  const [isKnown, setKnown] = useState(false);
  useLayoutEffect(() => {
    const element = container.current;
    if (isKnown || !element) return;
    const check = () => {
      if (!element.querySelector(`[${heightUnknownAttribute}]`)) setKnown(true);
    };
    const observer = new MutationObserver(check);
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributeFilter: [heightUnknownAttribute],
    });
    const timer = setTimeout(() => setKnown(true), maxWaitMs);
    check();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [container, isKnown]);
  return isKnown;
}
