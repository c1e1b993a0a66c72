import type { clientHeader } from '@firedeck/contract';
import type {} from './boot-answers.ts';

// Runs alone and first, on every page: it has to stay below 1 kB, so it imports types only.
const header: typeof clientHeader = 'x-firedeck-client';
const limitMs = 12_000;

// Read whole at once: the time limit would otherwise cut an answer that nobody has taken yet.
const ask = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, { ...init, signal: AbortSignal.timeout(limitMs) })
    .then(async (answer) => new Response((await answer.text()) || null, answer))
    .catch(() => Response.error());

const refresh = ask('/api/refresh', {
  method: 'POST',
  headers: { [header]: 'shell', 'content-type': 'application/json' },
  body: '{}',
});
const token: Promise<string | null> = refresh
  .then((answer) => (answer.status === 200 ? answer.clone().json() : null))
  .then((session) => session?.access_token ?? null)
  .catch(() => null);

const askAsMember = (path: string): Promise<Response | null> =>
  token.then((value) =>
    value ? ask(path, { headers: { authorization: `Bearer ${value}` } }) : null,
  );

// The document's server knows the page's modules and writes their paths on this script's element.
const paths = document.currentScript?.dataset.prefetch?.split(' ').filter(Boolean) ?? [];

window.firedeckBoot = {
  refresh,
  answers: Object.fromEntries(paths.map((path) => [path, askAsMember(path)])),
};
