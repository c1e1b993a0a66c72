// A brief switch to another tab should not cost a reconnect.
const hiddenMs = 20_000;

interface VisibilityHandlers {
  /** The page is visible: at startup and after each time it was hidden or left. */
  onVisible(): void;
  /** It is visible again, the device woke up, or the network is back. */
  onResume(): void;
  /** Hidden for 20 s, or left: an open stream would keep the page out of the back/forward cache. */
  onHidden(): void;
}

/** Calls the handlers when the page is shown, hidden or left. */
export function watchPageVisibility({ onVisible, onResume, onHidden }: VisibilityHandlers): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(onHidden, hiddenMs);
      return;
    }
    onVisible();
    onResume();
  });
  addEventListener('pagehide', onHidden);
  addEventListener('pageshow', onVisible);
  addEventListener('online', onResume);
  if (!document.hidden) onVisible();
}
