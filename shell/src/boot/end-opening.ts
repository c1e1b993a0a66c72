import { heightUnknownAttribute } from '@firedeck/sdk';

/** A page that never gets ready is shown as it is. */
const maxWaitMs = 30_000;
/** Marks content after the main content: the notes beside or below the board. */
export const laterAttribute = 'data-later';
/** Marks it while it waits for content above. */
export const waitingAttribute = 'data-waiting';

/**
 * Shows the app in place of what the document showed first, once the app has what the page begins with, or
 * anything else to show: the sign-in page, a failure, an empty board. Focus stays where it was. The document
 * may have taken its board back by itself. Resolves once the app is shown.
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
    // A press launches when it is released: what is pressed must still be there.
    if (slow.isConnected && !opening?.matches(':active') && isReady(app, opening)) end();
  };
  // The click follows the release.
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
  // Without cards to launch, the page goes on without the server, and once it no longer waits.
  const goesOn = `[data-connection], [${laterAttribute}]:not([${waitingAttribute}])`;
  if (!isKnown && app.querySelector(goesOn)) return true;
  const main = app.querySelector('main');
  const content = main ? main.firstElementChild : app.querySelector('h1, button');
  const waiting = [...app.querySelectorAll(`[${heightUnknownAttribute}]`)];
  return content !== null && waiting.every((element) => element.closest(`[${laterAttribute}]`));
}
