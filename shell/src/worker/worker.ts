import { clientHeader, workerClient } from '@firedeck/contract';
import { cacheArtifact, cacheDocument, readArtifact, readDocument } from './cache-storage.ts';
import { isNoStore, routeRequest } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

// On a bad line the cached document is quicker.
const documentTimeoutMs = 3_000;
/** Caching is optional: without storage or network the page continues as without a worker. */
const ignore = () => undefined;

// It has no code of pages, so it may replace its predecessor at once.
self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(fetchStart().then(cacheDocument).catch(ignore));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const route = routeRequest(event.request, location.origin);
  if (route === 'page') event.respondWith(respondWithPage(event));
  if (route === 'preload') event.respondWith(requestPage(event));
  if (route === 'artifact') event.respondWith(respondWithArtifact(event));
});

/** The network's answer, unless it fails, takes too long or is a server's error. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const fetched = requestPage(event);
  const copied = fetched.then((response) => response.clone());
  event.waitUntil(copied.then((response) => cacheLatest(event.request, response)).catch(ignore));
  const answer = await Promise.race([fetched.catch(ignore), timeOut(documentTimeoutMs)]);
  if (answer && answer.status < 500) return answer;
  return (await readDocument().catch(ignore)) ?? fetched;
}

async function requestPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  if (preloaded) return preloaded;
  // Any document of this origin can switch it off. The agency's page needs it: a request of the worker
  // gets no value for its routes, and the page loads itself again once.
  await self.registration.navigationPreload.enable().catch(ignore);
  return fetch(request);
}

/** Keeps the start page only, without a member's data: the shell shows any other from it. */
async function cacheLatest({ url }: Request, response: Response): Promise<void> {
  const isStart = new URL(url).pathname === '/';
  const isPublic = isStart && !isNoStore(response);
  if (response.ok) await cacheDocument(isPublic ? response : await fetchStart());
}

async function respondWithArtifact(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await readArtifact(request).catch(ignore);
  if (cached) return cached;
  const response = await fetch(request);
  event.waitUntil(cacheArtifact(request, response.clone()).catch(ignore));
  return response;
}

/** Requests the start page in a way that the server doesn't count as a visit. */
const fetchStart = () => fetch('/', { headers: { [clientHeader]: workerClient } });

const timeOut = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
