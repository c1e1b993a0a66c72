/**
 * First path segments reserved for the server and the static hosts: no module may own a page there.
 */
export const serverPaths = [
  '/api',
  '/icons',
  '/pictures',
  '/mf',
  '/healthz',
  '/metrics',
  '/.well-known',
  '/favicon.ico',
  '/robots.txt',
  '/sw.js',
] as const;
