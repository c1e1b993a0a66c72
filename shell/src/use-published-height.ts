import { type RefObject, useLayoutEffect } from 'react';

/**
 * Publishes the height of an overlay at the bottom in a CSS variable, so that the page reserves
 * room for it.
 */
export function usePublishedHeight(
  frame: RefObject<HTMLElement | null>,
  property: '--fd-toast' | '--fd-notices',
): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [frame, property]);
}
