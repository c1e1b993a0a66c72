import { asideAttribute } from '../../aside-attribute.ts';

const maxWaitMs = 10_000;

/** Navigates to the board and focuses the notes once they are shown. */
export function openNotes(goTo: (path: string) => void): void {
  if (location.pathname !== '/') goTo('/');
  const end = performance.now() + maxWaitMs;
  // After the closing search has returned the focus.
  const tryFocus = (): void => {
    const notes = document.querySelector<HTMLElement>(`[${asideAttribute}] textarea`);
    if (notes) {
      notes.scrollIntoView({ block: 'center' });
      notes.focus({ preventScroll: true });
    } else if (performance.now() < end) setTimeout(tryFocus, 100);
  };
  setTimeout(tryFocus, 100);
}
