import { type RefObject, useEffect } from 'react';

/** Keeps toasts and focused elements above a bar at the bottom of the page. */
export function useBottomSpace(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const height = `${bar.current?.offsetHeight ?? 0}px`;
    style.setProperty('--fd-bottom-bar', height);
    style.scrollPaddingBottom = `calc(${height} + var(--fd-toast, 0px) + var(--fd-notices, 0px) + 24px)`;
    return () => {
      style.removeProperty('--fd-bottom-bar');
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}
