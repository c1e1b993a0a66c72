import { useEffect, useRef, useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { startProviderSignOut } from '../public-api.ts';
import { claimLeaving, readPending } from './pending-provider-sign-out.ts';
import { retryMs, watchProviderSession } from './watch-provider-session.ts';

export interface ProviderSignOut {
  /** Not confirmed yet: the redirect failed, did not lead back, or waits for a press. */
  isUnfinished: boolean;
  isLeaving: boolean;
  failure: string | null;
  leave(): void;
}

/**
 * After a sign-out on a shared device: redirects to the provider's sign-out, which redirects back here. By
 * itself at most once for each sign-out, and never after somebody typed or pressed something on this page:
 * then the member presses a button, which calls `leave`.
 */
export function useProviderSignOut(): ProviderSignOut {
  const [isUnfinished, setUnfinished] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    // This page is about to reload, which would cancel the redirect: the next page redirects.
    if ('reloadsOnSignOut' in document.documentElement.dataset) return;
    return watchProviderSession({ setUnfinished, setFailure, isPressed: () => isPressed.current });
  }, []);

  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setLeaving(false);
    // Back from the provider's page, this one may be shown as it was left; or the browser's Stop was pressed.
    window.addEventListener('pageshow', stay);
    const timer = setTimeout(stay, retryMs.least);
    return () => {
      window.removeEventListener('pageshow', stay);
      clearTimeout(timer);
    };
  }, [isLeaving]);

  async function leave(): Promise<void> {
    isPressed.current = true;
    setLeaving(true);
    setFailure(null);
    claimLeaving(readPending() ?? '');
    try {
      const started = await startProviderSignOut({ state: null });
      if (started) return location.assign(started.url);
      setUnfinished(false);
    } catch (cause) {
      setFailure(readRefusal(cause).sentence);
    }
    setLeaving(false);
  }

  return { isUnfinished, isLeaving, failure, leave: () => void leave() };
}
