import { type RefObject, useLayoutEffect } from 'react';

/** Publishes the height of what lies over the bottom of the page, so that the page leaves room for it. */
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
