import { asideAttribute } from '../../aside-attribute.ts';

const maxWaitMs = 10_000;

/** Goes to the board and into the notes, once they are there. */
export function openNotes(goTo: (path: string) => void): void {
  if (location.pathname !== '/') goTo('/');
  const end = performance.now() + maxWaitMs;
  // After the search has given the focus back.
  const tryFocus = (): void => {
    const notes = document.querySelector<HTMLElement>(`[${asideAttribute}] textarea`);
    if (notes) {
      notes.scrollIntoView({ block: 'center' });
      notes.focus({ preventScroll: true });
    } else if (performance.now() < end) setTimeout(tryFocus, 100);
  };
  setTimeout(tryFocus, 100);
}
