import { clientHeader, workerClient } from '@firedeck/contract';
import { cacheArtifact, cacheDocument, readArtifact, readDocument } from './cache-storage.ts';
import { isNoStore, routeRequest } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

// After this time the cached document is used.
const documentTimeoutMs = 3_000;
/** Caching is optional: without storage or network the page continues as without a worker. */
const ignore = () => undefined;

// The worker contains no page code, so it can replace the old one immediately.
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

/**
 * The network's response, or the cached page if the network fails, is slow or responds with a
 * server error.
 */
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
  // Enabled again, because any document of this origin can disable it. Agency pages need the
  // preload: a request from the worker loads them without their routes, and then the page reloads
  // once.
  await self.registration.navigationPreload.enable().catch(ignore);
  return fetch(request);
}

/** Caches only the start page without member data; the shell renders every other page from it. */
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

/** Marks the request, so that the server doesn't count it as a visit. */
const fetchStart = () => fetch('/', { headers: { [clientHeader]: workerClient } });

const timeOut = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
