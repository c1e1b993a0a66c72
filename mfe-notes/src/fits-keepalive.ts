// Browsers limit the bodies of all pending keepalive requests to 64 KiB in total (Fetch standard).
const keepaliveBytes = 60_000;

/** True if a body is small enough to be sent while the page closes. */
export const fitsKeepalive = (body: unknown): boolean => byteLength(body) <= keepaliveBytes;

export const byteLength = (body: unknown): number =>
  new TextEncoder().encode(JSON.stringify(body)).length;
