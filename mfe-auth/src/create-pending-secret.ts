import { getMemberId, shellServices } from '@firedeck/sdk';

/**
 * Holds a secret that the server shows only once, until the member confirms having stored it. In
 * memory only, and cleared when the member signs out.
 */
export function createPendingSecret<Secret>() {
  let pending: { memberId: string; secret: Secret } | null = null;
  return {
    get(): Secret | null {
      return pending && pending.memberId === memberId() ? pending.secret : null;
    },
    set(secret: Secret): void {
      const owner = memberId();
      if (owner === null) return;
      pending = { memberId: owner, secret };
      const stop = shellServices().session.subscribe(() => {
        if (memberId() === owner) return;
        pending = null;
        stop();
      });
    },
    clear(): void {
      pending = null;
    },
  };
}

const memberId = (): string | null => getMemberId(shellServices().session.state());
