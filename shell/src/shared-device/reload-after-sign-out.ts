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
 * A page that knew a member of a device that several people use is reloaded once they have left: its
 * memory, its files and its frozen copy go with it.
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

  /** Waits for the sign-in page, whose notice is stored before, and for a server or worker that answers a reload. */
  async function settle(): Promise<void> {
    for (let checks = 0; location.pathname !== loginPath && checks < maxChecks; checks += 1)
      await sleep(checkMs);
    storeSignOutToast({ isEnded });
    while (!(await canReload())) await sleep(serverRetryMs);
  }

  // The lock ends a moment before its session continues.
  const checkSoon = () => void setTimeout(check);
  session.subscribe(checkSoon);
  screenLock.subscribe(checkSoon);
  // Most browsers freeze no page that listens to it. Back to a frozen one shows its last frame, whatever it
  // does then; this is for the others.
  addEventListener('unload', () => {});
  addEventListener('pagehide', ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  if (member === null) return;
  // For modules: this page reloads after a sign-out, so lasting effects wait for the next page.
  document.documentElement.dataset.reloadsOnSignOut = '';
  void cleanUp(member);
}

/** Chromium's own check of addresses remembers the last one, longer than pages live. */
function forgetCheckedAddress(): void {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = 'nobody@example.org';
  field.checkValidity();
}

async function cleanUp(member: string): Promise<void> {
  const isOfStation = typeof sharedDevice.get()?.station === 'string';
  await cleanUpSharedDevice({ member, isOfStation }).catch((cause) =>
    logFailure('what others left on this device could not be deleted', cause),
  );
}

/** A page that the worker keeps comes without the server, too. */
async function canReload(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
