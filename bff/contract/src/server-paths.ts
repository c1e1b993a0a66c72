/** Where the bff serves the service worker; the address decides what a worker may control. */
export const workerPath = '/sw.js';

/**
 * First segments of the paths that the server and the static hosts answer: no page is ever there, and
 * the service worker leaves them alone.
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
