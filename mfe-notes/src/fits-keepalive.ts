// Browsers limit all pending keepalive requests together to 64 KiB of bodies (Fetch standard).
const keepaliveBytes = 60_000;

/** True when a body is short enough to be sent while the page closes. */
export const fitsKeepalive = (body: unknown): boolean => byteLength(body) <= keepaliveBytes;

export const byteLength = (body: unknown): number =>
  new TextEncoder().encode(JSON.stringify(body)).length;
