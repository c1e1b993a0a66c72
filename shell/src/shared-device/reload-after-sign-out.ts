import { getMemberId, logFailure, shellServices } from '@firedeck/sdk';
import { sleep } from '../browser/sleep.ts';
import { draftKeys, sharedDevice } from '../session/device-state.ts';
import { screenLock } from '../session/screen-lock.ts';
import { shellSession } from '../session/shell-session.ts';
import { loginPath } from '../sign-in-paths.ts';
import { cleanUpSharedDevice } from './clean-up-shared-device.ts';
import { storeSignOutToast } from './sign-out-toast.ts';

const checkMs = 50;
const maxChecks = 20;
const serverRetryMs = 5_000;

/**
 * Reloads the page of a shared device after its member has left, which clears its memory, loaded
 * files and back/forward cache entry.
 */
export function reloadAfterSignOut(): void {
  const { session } = shellServices();
  const member = getMemberId(session.state());
  let isReloading = false;
  let isEnded = false;
  shellSession().onEnded(() => {
    isEnded = true;
  });

  async function check(): Promise<void> {
    if (screenLock.get()) return draftKeys.set([]);
    const now = getMemberId(session.state());
    if (now === member || isReloading) return;
    isReloading = true;
    if (now === null) await settle();
    forgetCheckedAddress();
    location.reload();
  }

  /**
   * Waits for the sign-in page, stores its toast, and waits until a server or service worker can
   * answer the reload.
   */
  async function settle(): Promise<void> {
    for (let checks = 0; location.pathname !== loginPath && checks < maxChecks; checks += 1)
      await sleep(checkMs);
    storeSignOutToast({ isEnded });
    while (!(await canReload())) await sleep(serverRetryMs);
  }

  // A lock is cleared just before its session continues.
  const checkSoon = () => void setTimeout(check);
  session.subscribe(checkSoon);
  screenLock.subscribe(checkSoon);
  // Most browsers keep a page with an unload listener out of the back/forward cache. The other
  // browsers would show its last frame, so it is hidden on pagehide and reloaded on pageshow.
  addEventListener('unload', () => {});
  addEventListener('pagehide', ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  if (member === null) return;
  // Read by modules: this page reloads after a sign-out, so lasting effects must wait for the next
  // page.
  document.documentElement.dataset.reloadsOnSignOut = '';
  void cleanUp(member);
}

/**
 * Chromium keeps the last validated email address in memory beyond the page, so this overwrites it.
 */
function forgetCheckedAddress(): void {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = 'nobody@example.org';
  field.checkValidity();
}

async function cleanUp(member: string): Promise<void> {
  const isOfStation = typeof sharedDevice.get()?.station === 'string';
  await cleanUpSharedDevice({ member, isOfStation }).catch((cause) =>
    logFailure('shared device cleanup failed', cause),
  );
}

/** The service worker can answer a reload without the server. */
async function canReload(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
