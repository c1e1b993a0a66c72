/**
 * Requests the member's password again before sensitive actions (step-up authentication). Concurrent
 * requests share one dialog.
 */
export function createStepUp() {
  const listeners = new Set<() => void>();
  let pending: { result: Promise<boolean>; resolve(isVerified: boolean): void } | null = null;

  function setPending(next: typeof pending): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  return {
    isPending: () => pending !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves to whether the server accepted the password. */
    request(): Promise<boolean> {
      if (pending) return pending.result;
      let resolve: (isVerified: boolean) => void = () => undefined;
      const result = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      setPending({ result, resolve });
      return result;
    },
    /** Does nothing without a pending request. */
    resolve(isVerified: boolean): void {
      if (!pending) return;
      pending.resolve(isVerified);
      setPending(null);
    },
  };
}

export const stepUp = createStepUp();
