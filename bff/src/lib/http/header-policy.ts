/** Headers of every answer, of the bff and of the static hosts of artifacts alike. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // Tools never learn where they were launched from; our own requests still name their origin.
  'referrer-policy': 'same-origin',
  // Launched tabs must not reach this window, which needs their handle to focus them
  // (decision 0006 in infra/decisions).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), unload=(self), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

export const strictTransport = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** Of what never changes under its address, as the files of artifacts. */
export const artifactHeaders = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** Of a file of somebody else: opened by itself it must be able to do nothing. */
export const sandboxedFile = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/** Media types by file extension; the first kinds also exist compressed. */
export const artifactTypes = {
  packed: {
    js: 'application/javascript; charset=utf-8',
    json: 'application/json; charset=utf-8',
    css: 'text/css; charset=utf-8',
    svg: 'image/svg+xml; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    webmanifest: 'application/manifest+json; charset=utf-8',
  },
  plain: { woff2: 'font/woff2', png: 'image/png', webp: 'image/webp', ico: 'image/x-icon' },
} as const;

/** Headers of the service worker: browsers ask for it again, and it runs by a policy of its own. */
export const workerHeaders = {
  'content-type': artifactTypes.packed.js,
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
} as const;

/** Do not cache a missing file: it may be published soon. */
export const missingArtifact = {
  status: 404,
  headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Not found\n',
} as const;
