/** Resolves to null after `milliseconds`; the promise itself is not canceled. */
export async function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
