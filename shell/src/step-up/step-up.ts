import { createValueStore } from '../create-value-store.ts';

interface StepUpRequest {
  methods: readonly string[];
  /**
   * Identifies an action that needs its own proof; null for actions that need only a recent
   * sign-in.
   */
  ticket: string | null;
  result: Promise<boolean>;
  /** Reports whether the server accepted the proof; repeated or late calls change nothing. */
  settle(isVerified: boolean): void;
}

const passwordOnly = ['password'] as const;

/** The methods this page supports; a newer server may list more. */
export const stepUpMethods = ['password', 'passkey', 'totp', 'code', 'sso'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

export const isStepUpMethod = (method: string): method is StepUpMethod =>
  stepUpMethods.some((one) => one === method);

/**
 * Asks the member to authenticate again before sensitive actions (step-up authentication).
 * Concurrent requests share one dialog, but those with a ticket get one dialog each, in sequence.
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
