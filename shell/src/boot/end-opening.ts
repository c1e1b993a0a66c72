import { heightUnknownAttribute } from '@firedeck/sdk';

/** After this time the app is shown even if it is not ready. */
const maxWaitMs = 30_000;
/** Marks content after the main content: the notes beside or below the board. */
export const laterAttribute = 'data-later';
/** Marks such content while it waits for the content above it. */
export const waitingAttribute = 'data-waiting';

/**
 * Replaces the document's first paint with the app once the app has rendered its main content or
 * anything else to show: the sign-in page, a failure, an empty board. Moves the focus to the
 * matching element. `#opening` may be gone already, because the document can remove it. Resolves
 * once the app is shown.
 */
export async function endOpeningWhenReady(
  app: HTMLElement,
  page: Document = document,
): Promise<void> {
  const opening = page.getElementById('opening');
  const slow = page.getElementById('opening-slow');
  if (!slow) return;
  const { promise, resolve } = Promise.withResolvers<void>();

  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    const focused = opening?.contains(page.activeElement) ? page.activeElement : null;
    const successor = focused?.getAttribute('data-takeover');
    opening?.remove();
    slow.remove();
    if (successor) app.querySelector<HTMLElement>(successor)?.focus({ preventScroll: true });
    resolve();
  };
  const check = (): void => {
    // A pressed card launches on release, so it must stay in the page until then.
    if (slow.isConnected && !opening?.matches(':active') && isReady(app, opening)) end();
  };
  // The click event comes after the release.
  const checkLater = () => setTimeout(check);
  const observer = new MutationObserver(check);
  const timer = setTimeout(end, maxWaitMs);
  for (const event of ['pointerup', 'pointercancel', 'dragend', 'blur'])
    page.defaultView?.addEventListener(event, checkLater);
  observer.observe(app, {
    subtree: true,
    childList: true,
    attributeFilter: [heightUnknownAttribute, waitingAttribute],
  });
  check();
  await promise;
}

function isReady(app: HTMLElement, opening: HTMLElement | null): boolean {
  const isKnown = opening?.isConnected && 'known' in opening.dataset;
  // Without cards to launch, the app is also shown while the server is unreachable or once the
  // later content stops waiting.
  const goesOn = `[data-connection], [${laterAttribute}]:not([${waitingAttribute}])`;
  if (!isKnown && app.querySelector(goesOn)) return true;
  const main = app.querySelector('main');
  const content = main ? main.firstElementChild : app.querySelector('h1, button');
  const waiting = [...app.querySelectorAll(`[${heightUnknownAttribute}]`)];
  return content !== null && waiting.every((element) => element.closest(`[${laterAttribute}]`));
}
