import { type clientHeader, ownValue, rememberMeKey, type Session } from '@firedeck/contract';
import { largeControlsKey } from '../browser/storage-keys.ts';
import { readBootCopy } from './boot-copy.ts';
import type {} from './boot-responses.ts';
import { followEarlySearch } from './early-search.ts';

// Runs first on every page and must stay below 4 kB, so it imports almost only types.
const header: typeof clientHeader = 'x-firedeck-client';
const timeoutMs = 12_000;

// The server writes the API paths of the page's modules, and the entry, to this script's element.
const { prefetch = '', entry, integrity = '' } = document.currentScript?.dataset ?? {};
const { cached, offline } = document.documentElement.dataset;

// A cached page carries the theme of the time it was cached.
const [, theme] = /(?:^|; )fd_theme=(\w+)/.exec(document.cookie) ?? [];
if (theme) document.documentElement.dataset.theme = theme;
const [, hue] = /(?:^|; )fd_night_hue=(\w+)/.exec(document.cookie) ?? [];
if (hue) document.documentElement.dataset.nightHue = hue;

// Without access to storage the page loads as usual.
let isRemembered = false;
try {
  if (localStorage.getItem(largeControlsKey) === 'true')
    document.documentElement.dataset.controls = 'large';
  isRemembered = localStorage.getItem(rememberMeKey) === 'true';
} catch {}

// Reads the whole body now: the timeout would otherwise abort a response that is not consumed yet.
const request = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => new Response((await response.text()) || null, response))
    .catch(() => Response.error());

// A cached page means a slow or broken connection, so this device's copy is shown immediately.
const showsCopy = cached !== undefined && offline === 'private' && isRemembered;
const copy = showsCopy ? readBootCopy() : null;

/**
 * Resolves after the board is painted, because requests and the entry script block the main thread.
 */
const painted = new Promise<void>((resolve) => {
  const afterPaint = async (): Promise<void> => {
    // Hidden pages render no frames.
    setTimeout(resolve, document.hidden ? 0 : 1_000);
    await copy;
    requestAnimationFrame(() => setTimeout(resolve));
  };
  if (!entry) resolve();
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', afterPaint);
  else afterPaint();
});

const refresh = painted.then(() =>
  request('/api/refresh', {
    method: 'POST',
    headers: { [header]: 'shell', 'content-type': 'application/json' },
    body: '{}',
  }),
);
const session: Promise<Pick<Session, 'access_token' | 'user'> | null> = refresh
  .then((response) => (response.status === 200 ? response.clone().json() : null))
  // The shell validates the whole response and reports an invalid one.
  .then((found) => (found?.user?.id ? found : null))
  .catch(() => null);

const inPage: { member?: string; answers?: Record<string, unknown> } = JSON.parse(
  document.getElementById('firedeck-answers')?.textContent ?? '{}',
);

// Inlined responses are valid only for the member the page was rendered for.
const requestAsMember = async (path: string): Promise<Response | null> => {
  const found = await session;
  if (!found) return null;
  const response = found.user.id === inPage.member && ownValue(inPage.answers, path);
  return response
    ? Response.json(response)
    : request(path, { headers: { authorization: `Bearer ${found.access_token}` } });
};

const paths = prefetch.split(' ').filter(Boolean);

const search = followEarlySearch();
// Signed out or locked: no search.
void refresh.then(({ status }) => {
  if (status !== 200 && status > 0 && status < 500) search.take();
});

window.firedeckBoot = {
  ...(copy && { copy }),
  refresh,
  answers: Object.fromEntries(paths.map((path) => [path, requestAsMember(path)])),
  session,
  search,
};

const slowAfterMs = 4_000;

function startEntry(url: string): void {
  const script = document.createElement('script');
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('opening', { createScriptURL: (address) => address });
  script.src = (policy?.createScriptURL(url) ?? url) as string;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.onerror = offerRetry;
  document.head.append(script);
  setTimeout(offerRetry, slowAfterMs);
}

// The shell removes the notice once the app is shown.
function offerRetry(): void {
  const notice = document.getElementById('opening-slow');
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => location.reload());
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

if (entry) void painted.then(() => startEntry(entry));
