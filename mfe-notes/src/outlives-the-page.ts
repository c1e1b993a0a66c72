// Browsers carry at most 64 KiB of request bodies beyond the end of a page (Fetch, keepalive),
// all that are under way together.
const keepaliveBytes = 60_000;

/** True when a text is short enough to be sent while its page goes away. */
export const outlivesThePage = (content: string): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length <= keepaliveBytes;
