import { isApiError, logFailure } from '@firedeck/sdk';
import { useEffect, useRef, useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { startProviderSignOut } from '../public-api.ts';
import {
  claimLeaving,
  readPending,
  readState,
  releaseLeaving,
  removeState,
} from './pending-provider-sign-out.ts';

const retryMs = { least: 15_000, spread: 5_000 };
/** The window in front goes first. */
const behindMs = 2_000;

export interface ProviderSignOut {
  /** The way there was taken and did not lead back, or was not taken by itself. */
  isUnfinished: boolean;
  isLeaving: boolean;
  failure: string | null;
  leave(): void;
}

/**
 * After a sign-out on a shared device: leads to the provider's own, which leads back here. By itself once,
 * and never from under somebody who uses this page.
 */
export function useProviderSignOut(): ProviderSignOut {
  const [isUnfinished, setUnfinished] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    // A reload would cancel the way there: the next page goes there.
    if ('reloadsOnSignOut' in document.documentElement.dataset) return;
    let isBusy = false;
    let isUsed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const checkIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(check, milliseconds);
    };
    const checkSoon = () => checkIn(document.hasFocus() ? 0 : behindMs);

    async function check(): Promise<void> {
      clearTimeout(timer);
      const pending = readPending();
      if (pending === null) {
        removeState();
        setFailure(null);
        return setUnfinished(false);
      }
      checkIn(retryMs.least + Math.random() * retryMs.spread);
      if (isBusy || document.hidden) return;
      isBusy = true;
      const state = readState();
      if (state !== null) await confirm(state);
      else if (isUsed || !claimLeaving(pending)) setUnfinished(true);
      else await leaveByItself();
      isBusy = false;
    }

    /** That the provider has led back; leads nowhere. */
    async function confirm(state: string): Promise<void> {
      try {
        const started = await startProviderSignOut({ state });
        removeState();
        setUnfinished(started !== null);
      } catch (cause) {
        logFailure('The sign-out at the provider was not confirmed', cause);
        if (isApiError(cause) && cause.status === 400) removeState();
        setUnfinished(true);
      }
    }

    async function leaveByItself(): Promise<void> {
      try {
        const started = await startProviderSignOut({ state: null });
        if (!started) return setUnfinished(false);
        if (!isUsed) return location.assign(started.url);
      } catch (cause) {
        logFailure('The sign-out at the provider failed', cause);
        if (!isPressed.current) setFailure(readRefusal(cause).sentence);
      }
      if (!isPressed.current) releaseLeaving();
      setUnfinished(true);
    }

    const noteUse = () => {
      isUsed = true;
    };
    const uses = ['keydown', 'pointerdown', 'input'] as const;
    for (const use of uses) document.addEventListener(use, noteUse);
    checkSoon();
    // A slow server answers the sign-out after this page is shown.
    const { cookieStore } = globalThis as { cookieStore?: EventTarget };
    cookieStore?.addEventListener('change', checkSoon);
    document.addEventListener('visibilitychange', checkSoon);
    window.addEventListener('pageshow', checkSoon);
    return () => {
      noteUse();
      clearTimeout(timer);
      for (const use of uses) document.removeEventListener(use, noteUse);
      cookieStore?.removeEventListener('change', checkSoon);
      document.removeEventListener('visibilitychange', checkSoon);
      window.removeEventListener('pageshow', checkSoon);
    };
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
