/** Fallback for hidden pages, which do not paint. */
const hiddenPageMs = 100;

/** Resolves after the next paint, so that deferred work does not delay the response to a key. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, hiddenPageMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
