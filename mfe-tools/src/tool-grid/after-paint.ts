/** A page that is not seen paints nothing. */
const unseenMs = 100;

/** Resolves once what was just changed is painted: work that can wait must not hold up the answer to a key. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, unseenMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
