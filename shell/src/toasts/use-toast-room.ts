import { type RefObject, useLayoutEffect } from 'react';

/** Publishes the height of the toast, so that the page leaves room for it. */
export function useToastRoom(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--fd-toast', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--fd-toast');
    };
  }, [frame]);
}
