import { createValueStore } from '../create-value-store.ts';

interface StepUpRequest {
  methods: readonly string[];
  /** Identifies an action that needs its own proof; null for all that need a recent sign-in. */
  ticket: string | null;
  result: Promise<boolean>;
  /** Reports whether the server accepted the proof; repeated or late calls change nothing. */
  settle(isVerified: boolean): void;
}

const passwordOnly = ['password'] as const;

/** What this page can ask for; a newer server may name more. */
export const stepUpMethods = ['password', 'passkey', 'totp', 'code', 'sso'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

export const isStepUpMethod = (method: string): method is StepUpMethod =>
  stepUpMethods.some((one) => one === method);

/**
 * Requests the member's password or a second factor again before sensitive actions (step-up
 * authentication). Concurrent requests share one dialog; those with a ticket of their own come one
 * after the other.
 */
function createStepUp() {
  const { get, set, subscribe } = createValueStore<StepUpRequest | null>(null);
  let cancelCount = 0;

  async function request(
    methods: readonly string[] = passwordOnly,
    ticket: string | null = null,
  ): Promise<boolean> {
    const before = cancelCount;
    for (let pending = get(); pending; pending = get()) {
      if (pending.ticket === ticket) return pending.result;
      await pending.result;
      if (cancelCount !== before) return false;
    }
    let resolve: (isVerified: boolean) => void = () => undefined;
    const result = new Promise<boolean>((settle) => {
      resolve = settle;
    });
    const settle = (isVerified: boolean) => {
      resolve(isVerified);
      if (get()?.result === result) set(null);
    };
    set({ methods, ticket, result, settle });
    return result;
  }

  return {
    pending: get,
    subscribe,
    /** Resolves to whether the server accepted the proof. */
    request,
    /** Also cancels waiting requests. */
    cancelAll(): void {
      cancelCount += 1;
      get()?.settle(false);
    },
  };
}

export const stepUp = createStepUp();
