import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';

/** Gives the focus of a toast that closes back to where it was, or where that is gone, to the page. */
export function useFocusReturn(frame: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement | null>(null);
  const returnFocus = useCallback((): void => {
    const hasFocus = () => frame.current?.contains(document.activeElement);
    if (hasFocus()) before.current?.focus({ preventScroll: true });
    if (hasFocus()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [frame]);
  return {
    returnFocus,
    onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
  };
}
