// Browsers carry at most 64 KiB of request bodies beyond the end of a page (Fetch, keepalive),
// all that are under way together.
const keepaliveBytes = 60_000;

/** True when texts are short enough together to be sent while their page goes away. */
export const outlivesThePage = (...contents: string[]): boolean =>
  new TextEncoder().encode(contents.map((content) => JSON.stringify(content)).join('')).length <=
  keepaliveBytes;
