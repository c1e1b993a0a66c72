import { logFailure } from '@firedeck/sdk';
import { useEffect } from 'react';
import { startProviderSignOut } from '../link-api.ts';

// Opaque; the server set it with the sign-out.
const pending = /(?:^|; )(?:__Host-)?fd_out/;

/** After a sign-out on a shared device: signs out at the provider, too, which leads back here. */
export function useProviderSignOut(): void {
  useEffect(() => {
    // A reload would cancel the way there, which works once: the next page goes there.
    if ('reloadsOnSignOut' in document.documentElement.dataset) return;
    let isUnderWay = false;
    function check(): void {
      // The way is there once: of several tabs the one that is looked at goes.
      if (isUnderWay || document.hidden || !pending.test(document.cookie)) return;
      isUnderWay = true;
      void startProviderSignOut()
        .then(
          (started) => {
            if (started) location.assign(started.url);
          },
          (cause) => logFailure('The sign-out at the provider failed', cause),
        )
        .finally(() => {
          isUnderWay = false;
        });
    }
    check();
    // A slow server answers the sign-out after this page is shown.
    const { cookieStore } = globalThis as { cookieStore?: EventTarget };
    cookieStore?.addEventListener('change', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      cookieStore?.removeEventListener('change', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}
