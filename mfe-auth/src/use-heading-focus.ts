import { type RefObject, useEffect, useRef, useState } from 'react';

interface HeadingFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Called when the focused element is removed. */
  focusHeading(): void;
}

/** Moves the focus to the heading after a render that removed the focused element. */
export function useHeadingFocus(): HeadingFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusLosses, setFocusLosses] = useState(0);
  useEffect(() => {
    if (focusLosses > 0) heading.current?.focus();
  }, [focusLosses]);
  return { heading, focusHeading: () => setFocusLosses(focusLosses + 1) };
}
