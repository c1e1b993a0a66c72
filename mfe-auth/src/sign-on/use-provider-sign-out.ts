import { logFailure } from '@firedeck/sdk';
import { useCallback, useEffect, useState } from 'react';
import { readRefusal } from '../form/refusal.ts';
import { startProviderSignOut } from '../link-api.ts';

const pendingCookie = /(?:^|; )(?:__Host-)?fd_out[^=]*=([^;]*)/;
// The sign-outs that a window of this browser has left for, by the end of the server's opaque cookie.
const leftKey = 'fd-provider-sign-out';
const endCharacters = 20;
const retryMs = 15_000;
/** The window in front goes first. */
const behindMs = 2_000;

export interface ProviderSignOut {
  /** To be said: the way there was taken and did not lead back, or cannot be taken now. */
  isUnfinished: boolean;
  failure: string | null;
  leave(): void;
}

/**
 * After a sign-out on a shared device: leads to the provider's own, which leads back here. By itself once,
 * and never from under somebody who types.
 */
export function useProviderSignOut(): ProviderSignOut {
  const [isUnfinished, setUnfinished] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Whether the server could say where to go. */
  const leave = useCallback(async (pending: string): Promise<void> => {
    try {
      const started = await startProviderSignOut({ state: readState() });
      forgetState();
      setUnfinished(false);
      setFailure(null);
      if (!started) return;
      noteLeft(pending);
      location.assign(started.url);
    } catch (cause) {
      logFailure('The sign-out at the provider failed', cause);
      setUnfinished(true);
      setFailure(readRefusal(cause).sentence);
    }
  }, []);

  useEffect(() => {
    // A reload would cancel the way there: the next page goes there.
    if ('reloadsOnSignOut' in document.documentElement.dataset) return;
    let isUnderWay = false;
    let isTyping = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function check(): Promise<void> {
      clearTimeout(timer);
      const pending = readPending();
      if (pending === null) return setUnfinished(false);
      timer = setTimeout(check, retryMs);
      if (isUnderWay || document.hidden) return;
      if (isTyping || (readState() === null && !canNoteLeft(pending))) return setUnfinished(true);
      isUnderWay = true;
      await leave(pending);
      isUnderWay = false;
    }
    const checkSoon = () => {
      if (document.hasFocus()) return void check();
      clearTimeout(timer);
      timer = setTimeout(check, behindMs);
    };
    const noteTyping = () => {
      isTyping = true;
    };

    checkSoon();
    if (readPending() === null) forgetState();
    // A slow server answers the sign-out after this page is shown.
    const { cookieStore } = globalThis as { cookieStore?: EventTarget };
    cookieStore?.addEventListener('change', checkSoon);
    document.addEventListener('visibilitychange', checkSoon);
    document.addEventListener('input', noteTyping);
    window.addEventListener('pageshow', checkSoon);
    return () => {
      clearTimeout(timer);
      cookieStore?.removeEventListener('change', checkSoon);
      document.removeEventListener('visibilitychange', checkSoon);
      document.removeEventListener('input', noteTyping);
      window.removeEventListener('pageshow', checkSoon);
    };
  }, [leave]);

  return { isUnfinished, failure, leave: () => void leave(readPending() ?? '') };
}

/** Whether a sign-out at a provider is still to come. */
export const isProviderSignOutPending = (): boolean => readPending() !== null;

function readPending(): string | null {
  return pendingCookie.exec(document.cookie)?.[1]?.slice(-endCharacters) ?? null;
}

/** What the provider gave back. */
const readState = (): string | null => new URLSearchParams(location.search).get('state');

function forgetState(): void {
  if (readState() === null) return;
  const url = new URL(location.href);
  url.searchParams.delete('state');
  history.replaceState(history.state, '', url);
}

/** False also without storage, where nothing would end a circle. */
function canNoteLeft(pending: string): boolean {
  try {
    return localStorage.getItem(leftKey) !== pending;
  } catch {
    return false;
  }
}

function noteLeft(pending: string): void {
  try {
    localStorage.setItem(leftKey, pending);
  } catch {}
}
