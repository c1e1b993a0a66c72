/** What `promise` gives within `milliseconds`, else null; it goes on all the same. */
export async function within<Result>(
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
