/** Path of the service worker, which determines its scope. */
export const workerPath = '/sw.js';

/**
 * First path segments served by the server and the static hosts. No page has them, and the service
 * worker ignores them.
 */
export const serverPaths = [
  '/api',
  '/icons',
  '/pictures',
  '/mf',
  '/scim',
  '/healthz',
  '/metrics',
  '/.well-known',
  '/favicon.ico',
  '/robots.txt',
  workerPath,
] as const;
