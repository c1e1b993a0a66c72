import { useSearchParams } from '@firedeck/kit';
import { useEffect, useRef } from 'react';
import { sectionParam } from './use-open-panel.ts';

/** Stops correcting the position after this time. */
const settleMs = 3_000;
const memberActions = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

/** Scrolls to the section named in the address and focuses its heading. */
export function PanelSectionFocus() {
  const [search] = useSearchParams();
  const section = search.get(sectionParam);
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = end.current?.parentElement;
    if (section && panel) return keepInView(panel, section);
  }, [section]);
  return <span ref={end} hidden />;
}

/** Repeats the scroll while the sections above load, until the member acts. */
function keepInView(panel: HTMLElement, section: string): () => void {
  const focusSection = (): void => {
    const headings = [...panel.querySelectorAll('h3')];
    const heading = headings.find(({ textContent }) => textContent === section);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  const observer = new MutationObserver(focusSection);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const action of memberActions) panel.removeEventListener(action, stop);
  };
  const timer = setTimeout(stop, settleMs);
  observer.observe(panel, { childList: true, subtree: true });
  for (const action of memberActions) panel.addEventListener(action, stop);
  focusSection();
  return stop;
}
