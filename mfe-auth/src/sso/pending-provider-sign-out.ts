import { longestSsoState, providerSignOutCookie } from '@firedeck/contract';

// The sign-out that a window of this browser has left for, by the last characters of that cookie.
const claimKey = 'fd-provider-sign-out';
const idLength = 20;

/** Names the sign-out at a provider that is still to come; null: there is none. */
export function readPending(): string | null {
  const start = `${providerSignOutCookie(location)}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  return cookie?.slice(start.length).slice(-idLength) || null;
}

/** The state that the provider sent back. */
export function readState(): string | null {
  const state = new URLSearchParams(location.search).get('state');
  return state && state.length <= longestSsoState ? state : null;
}

/** Takes it out of the address. */
export function removeState(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has('state')) return;
  query.delete('state');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}`);
}

/** False where a window has left for it before, and without storage, where nothing would stop a redirect loop. */
export function claimRedirect(pending: string): boolean {
  try {
    if (localStorage.getItem(claimKey) === pending) return false;
    localStorage.setItem(claimKey, pending);
    return localStorage.getItem(claimKey) === pending;
  } catch {
    return false;
  }
}

/** The window did not leave. */
export function releaseRedirect(): void {
  try {
    localStorage.removeItem(claimKey);
  } catch {}
}
