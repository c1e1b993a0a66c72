/** Headers of all responses, of the bff and of the artifacts' static hosts. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // Launched tools must not see the page they were launched from; our own requests still send their
  // origin.
  'referrer-policy': 'same-origin',
  // Launched tabs must not access this window, but the window needs their handle to focus them
  // (infra/decisions/0006).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), unload=(self), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

export const strictTransport = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** For immutable files, such as those of artifacts. */
export const artifactHeaders = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** For uploaded files: opened directly, they must not run anything. */
export const sandboxedFile = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/** Media types by file extension; those of `packed` are also stored compressed. */
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

/**
 * For the service worker: browsers always revalidate it, and it has its own content security
 * policy.
 */
export const workerHeaders = {
  'content-type': artifactTypes.packed.js,
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
} as const;

/** Don't cache a missing file: it may be published soon. */
export const missingArtifact = {
  status: 404,
  headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Not found\n',
} as const;
