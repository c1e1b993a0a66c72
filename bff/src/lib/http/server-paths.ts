/** First segments of the paths that the server and the static hosts answer: no page is ever there. */
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
