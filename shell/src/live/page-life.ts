// A short look at another tab costs no reconnect.
const hiddenMs = 20_000;

export interface PageLife {
  /** The page is looked at: at the start and whenever it was away. */
  onShown(): void;
  /** It was hidden, the device slept, or the network is back. */
  onShownAgain(): void;
  /** Hidden for 20 s, or left: an open stream would keep it out of the back-forward cache. */
  onAway(): void;
}

/** Follows whether this page is looked at. */
export function followPageLife({ onShown, onShownAgain, onAway }: PageLife): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(onAway, hiddenMs);
      return;
    }
    onShown();
    onShownAgain();
  });
  addEventListener('pagehide', onAway);
  addEventListener('pageshow', onShown);
  addEventListener('online', onShownAgain);
  if (!document.hidden) onShown();
}
