import type { clientHeader } from '@firedeck/contract';
import type {} from './boot-responses.ts';

// Runs first on every page and must stay below 1 kB, so it imports types only.
const header: typeof clientHeader = 'x-firedeck-client';
const timeoutMs = 12_000;

// Reads the whole body now: the timeout would otherwise abort a response that is not consumed yet.
// A page that the service worker kept has the theme of its own time.
const [, theme] = /(?:^|; )fd_theme=(\w+)/.exec(document.cookie) ?? [];
if (theme) document.documentElement.dataset.theme = theme;
const [, hue] = /(?:^|; )fd_night_hue=(\w+)/.exec(document.cookie) ?? [];
if (hue) document.documentElement.dataset.nightHue = hue;

const request = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    .then(async (answer) => new Response((await answer.text()) || null, answer))
    .catch(() => Response.error());

const refresh = request('/api/refresh', {
  method: 'POST',
  headers: { [header]: 'shell', 'content-type': 'application/json' },
  body: '{}',
});
const token: Promise<string | null> = refresh
  .then((answer) => (answer.status === 200 ? answer.clone().json() : null))
  .then((session) => session?.access_token ?? null)
  .catch(() => null);

const requestAsMember = (path: string): Promise<Response | null> =>
  token.then((value) =>
    value ? request(path, { headers: { authorization: `Bearer ${value}` } }) : null,
  );

// The server writes the API paths of the page's modules to this script's element.
const paths = document.currentScript?.dataset.prefetch?.split(' ').filter(Boolean) ?? [];

window.firedeckBoot = {
  refresh,
  answers: Object.fromEntries(paths.map((path) => [path, requestAsMember(path)])),
};
