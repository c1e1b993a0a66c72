import { createValueStore } from '../create-value-store.ts';

interface StepUpRequest {
  result: Promise<boolean>;
  resolve(isVerified: boolean): void;
}

/**
 * Requests the member's password again before sensitive actions (step-up authentication). Concurrent
 * requests share one dialog.
 */
export function createStepUp() {
  const { get, set, subscribe } = createValueStore<StepUpRequest | null>(null);

  return {
    isPending: () => get() !== null,
    subscribe,
    /** Resolves to whether the server accepted the password. */
    request(): Promise<boolean> {
      const pending = get();
      if (pending) return pending.result;
      let resolve: (isVerified: boolean) => void = () => undefined;
      const result = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      set({ result, resolve });
      return result;
    },
    /** Does nothing without a pending request. */
    resolve(isVerified: boolean): void {
      const pending = get();
      if (!pending) return;
      pending.resolve(isVerified);
      set(null);
    },
  };
}

export const stepUp = createStepUp();
