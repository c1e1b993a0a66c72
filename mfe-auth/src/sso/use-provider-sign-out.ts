import { useEffect, useRef, useState } from 'react';
import { toFormError } from '../form/form-error.ts';
import { startProviderSignOut } from '../public-api.ts';
import { claimRedirect, readPending } from './pending-provider-sign-out.ts';
import { retryMs, watchProviderSession } from './watch-provider-session.ts';

export interface ProviderSignOut {
  /** True if the redirect failed, did not return, or waits for a click. */
  isUnfinished: boolean;
  isRedirecting: boolean;
  failure: string | null;
  redirect(): void;
}

/**
 * After a sign-out on a shared device, redirects to the provider's sign-out, which redirects back here.
 * Automatically at most once per sign-out, and never after input on this page: the member then clicks a
 * button, which calls `redirect`.
 */
export function useProviderSignOut(): ProviderSignOut {
  const [isUnfinished, setUnfinished] = useState(false);
  const [isRedirecting, setRedirecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    // This page is about to reload, which would cancel the redirect: the next page redirects.
    if ('reloadsOnSignOut' in document.documentElement.dataset) return;
    return watchProviderSession({ setUnfinished, setFailure, isPressed: () => isPressed.current });
  }, []);

  useEffect(() => {
    if (!isRedirecting) return;
    const stay = () => setRedirecting(false);
    // After Back, browsers may restore this page from their cache; after Stop, it was never left.
    window.addEventListener('pageshow', stay);
    const timer = setTimeout(stay, retryMs.least);
    return () => {
      window.removeEventListener('pageshow', stay);
      clearTimeout(timer);
    };
  }, [isRedirecting]);

  async function redirect(): Promise<void> {
    isPressed.current = true;
    setRedirecting(true);
    setFailure(null);
    claimRedirect(readPending() ?? '');
    try {
      const started = await startProviderSignOut({ state: null });
      if (started) return location.assign(started.url);
      setUnfinished(false);
    } catch (cause) {
      setFailure(toFormError(cause).sentence);
    }
    setRedirecting(false);
  }

  return { isUnfinished, isRedirecting, failure, redirect: () => void redirect() };
}
