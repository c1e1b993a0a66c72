import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';

/**
 * Returns the focus of a closing toast to the element that had it, or to the page if that is gone.
 */
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
