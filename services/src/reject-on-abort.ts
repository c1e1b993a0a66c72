/** Rejects once the signal is aborted, by default with its reason. */
export function rejectOnAbort(signal: AbortSignal, message?: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(message === undefined ? signal.reason : new Error(message));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
