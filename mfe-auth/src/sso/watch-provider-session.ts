import { isApiError, logFailure } from '@firedeck/sdk';
import { toFormError } from '../form/form-error.ts';
import { startProviderSignOut } from '../public-api.ts';
import {
  claimRedirect,
  readPending,
  readState,
  releaseRedirect,
  removeState,
} from './pending-provider-sign-out.ts';

export const retryMs = { least: 15_000, spread: 5_000 };
/** Windows without the focus wait, so that the focused one redirects. */
const unfocusedDelayMs = 2_000;
const inputEvents = ['keydown', 'pointerdown', 'input'] as const;

interface WatchOptions {
  setUnfinished(isUnfinished: boolean): void;
  setFailure(failure: string | null): void;
  /** True after a click on the button, which then shows its own errors. */
  isPressed(): boolean;
}

/** The automatic part of `useProviderSignOut`; returns a function that stops it. */
export function watchProviderSession(options: WatchOptions): () => void {
  const { setUnfinished, setFailure, isPressed } = options;
  let isBusy = false;
  let hasInput = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const checkIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(check, milliseconds);
  };
  const checkSoon = () => checkIn(document.hasFocus() ? 0 : unfocusedDelayMs);

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
    if (state !== null) setUnfinished(await confirm(state));
    else if (hasInput || !claimRedirect(pending)) setUnfinished(true);
    else await redirectAutomatically();
    isBusy = false;
  }

  async function redirectAutomatically(): Promise<void> {
    try {
      const started = await startProviderSignOut({ state: null });
      if (!started) return setUnfinished(false);
      if (!hasInput) return location.assign(started.url);
    } catch (cause) {
      logFailure('The sign-out at the provider failed', cause);
      if (!isPressed()) setFailure(toFormError(cause).sentence);
    }
    if (!isPressed()) releaseRedirect();
    setUnfinished(true);
  }

  const recordInput = () => {
    hasInput = true;
  };
  for (const name of inputEvents) document.addEventListener(name, recordInput);
  checkSoon();
  // The response to the sign-out may set the cookie after this page is shown.
  const { cookieStore } = globalThis as { cookieStore?: EventTarget };
  cookieStore?.addEventListener('change', checkSoon);
  document.addEventListener('visibilitychange', checkSoon);
  window.addEventListener('pageshow', checkSoon);
  return () => {
    // A late response must not redirect.
    recordInput();
    clearTimeout(timer);
    for (const name of inputEvents) document.removeEventListener(name, recordInput);
    cookieStore?.removeEventListener('change', checkSoon);
    document.removeEventListener('visibilitychange', checkSoon);
    window.removeEventListener('pageshow', checkSoon);
  };
}

/** Confirms the return from the provider; resolves to true if the sign-out is unfinished. */
async function confirm(state: string): Promise<boolean> {
  try {
    const started = await startProviderSignOut({ state });
    removeState();
    return started !== null;
  } catch (cause) {
    logFailure('The sign-out at the provider was not confirmed', cause);
    if (isApiError(cause) && cause.status === 400) removeState();
    return true;
  }
}
