import { longestSsoState, providerSignOutCookie } from '@firedeck/contract';

// Stores the id of the sign-out for which a window has redirected: the last characters of its
// cookie.
const claimKey = 'fd-provider-sign-out';
const idLength = 20;

/** Returns the id of the pending sign-out at a provider; null if there is none. */
export function readPending(): string | null {
  const start = `${providerSignOutCookie(location)}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  return cookie?.slice(start.length).slice(-idLength) || null;
}

/** Reads the state parameter that the provider returned. */
export function readState(): string | null {
  const state = new URLSearchParams(location.search).get('state');
  return state && state.length <= longestSsoState ? state : null;
}

/** Removes the state parameter from the URL. */
export function removeState(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has('state')) return;
  query.delete('state');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}`);
}

/**
 * False if a window has already redirected, or without storage, where a redirect loop could not be
 * stopped.
 */
export function claimRedirect(pending: string): boolean {
  try {
    if (localStorage.getItem(claimKey) === pending) return false;
    localStorage.setItem(claimKey, pending);
    return localStorage.getItem(claimKey) === pending;
  } catch {
    return false;
  }
}

/** Must be called if the redirect failed. */
export function releaseRedirect(): void {
  try {
    localStorage.removeItem(claimKey);
  } catch {}
}
