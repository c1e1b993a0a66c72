import { ownValue } from '@firedeck/contract';
import type { BootCopy } from './boot-copy.ts';
import type { EarlySearch } from './early-search.ts';

/**
 * Responses that `boot.ts` requested while the shell was loading. Each promise is taken once and never
 * rejects; without a response it resolves to an error response.
 */
interface BootResponses {
  /** The response to `POST /api/refresh`. */
  refresh: Promise<Response> | null;
  /** Responses by API path; null without a session, then the request must be sent again. */
  answers: Record<string, Promise<Response | null>>;
  /** From the refresh response; null while signed out or without a response. */
  session?: Promise<{ user: { id: string } } | null>;
  /** A search opened before the app loaded. */
  search?: EarlySearch;
  /** This device's copy, if the page came without the server. */
  copy?: Promise<BootCopy | null>;
}

declare global {
  interface Window {
    firedeckBoot?: BootResponses;
  }
}

/** The refresh response, once; null when taken or missing. */
export async function takeBootRefresh(): Promise<Response | null> {
  const taken = window.firedeckBoot?.refresh ?? null;
  if (window.firedeckBoot) window.firedeckBoot.refresh = null;
  return taken;
}

// A view that loads late, after a retry, must not show outdated data.
const maxAgeMs = 15_000;

/** The member's boot response for a path, once; null if taken, missing, outdated or another's. */
export async function takeBootResponse(path: string, member: string): Promise<Response | null> {
  const { answers: responses, session } = window.firedeckBoot ?? {};
  const taken = ownValue(responses, path) ?? null;
  delete responses?.[path];
  // Somebody else may have signed in since the page was requested.
  const isOwn = (await session)?.user.id === member;
  return isOwn && performance.now() < maxAgeMs ? taken : null;
}

/**
 * Makes views request fresh data: a view that loads late must not miss changes that were already
 * announced.
 */
export function dropBootResponses(): void {
  if (window.firedeckBoot) window.firedeckBoot.answers = {};
}

/** Deletes the responses, including those inlined in the page, before another member signs in. */
export function clearBootResponses(): void {
  delete window.firedeckBoot;
  document.getElementById('firedeck-answers')?.remove();
}
