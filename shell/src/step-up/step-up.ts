import { createValueStore } from '../create-value-store.ts';

interface StepUpRequest {
  methods: readonly string[];
  result: Promise<boolean>;
  resolve(isVerified: boolean): void;
}

const none: readonly string[] = [];
const passwordOnly = ['password'] as const;

/** What this page can ask for; a newer server may name more. */
export const stepUpMethods = ['password', 'passkey', 'totp', 'code', 'sso'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

export const isStepUpMethod = (method: string): method is StepUpMethod =>
  stepUpMethods.some((one) => one === method);

/**
 * Requests the member's password or a second factor again before sensitive actions (step-up
 * authentication). Concurrent requests share one dialog.
 */
export function createStepUp() {
  const { get, set, subscribe } = createValueStore<StepUpRequest | null>(null);

  return {
    isPending: () => get() !== null,
    /** How the server lets the member prove to be there; empty without a request. */
    methods: (): readonly string[] => get()?.methods ?? none,
    subscribe,
    /** Resolves to whether the server accepted what the member did. */
    request(methods: readonly string[] = passwordOnly): Promise<boolean> {
      const pending = get();
      if (pending) return pending.result;
      let resolve: (isVerified: boolean) => void = () => undefined;
      const result = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      set({ methods, result, resolve });
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
