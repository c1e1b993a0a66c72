/** Well-known icon paths, in the specification's order (§5). */
export const pathCandidates = [
  '/favicon.ico',
  '/favicon.png',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png',
  '/android-chrome-192x192.png',
  '/icon-192x192.png',
] as const;
