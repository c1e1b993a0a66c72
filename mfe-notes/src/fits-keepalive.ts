// Browsers limit all pending keepalive requests together to 64 KiB of bodies (Fetch standard).
const keepaliveBytes = 60_000;

/** True when a text is short enough to be sent while the page closes. */
export const fitsKeepalive = (content: string): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length <= keepaliveBytes;
