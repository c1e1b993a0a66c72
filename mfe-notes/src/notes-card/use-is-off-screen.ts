import { type RefObject, useEffect, useState } from 'react';

// The area that the bar covers counts as off the screen.
const barHeight = 56;

/** True while no part of the element is on the screen. */
export function useIsOffScreen(ref: RefObject<HTMLElement | null>): boolean {
  const [isOffScreen, setOffScreen] = useState(false);
  useEffect(() => {
    // The simulated DOM of tests has no layout and no observer.
    if (!ref.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => setOffScreen(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `0px 0px -${barHeight}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isOffScreen;
}
