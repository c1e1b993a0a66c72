import type { NewKey } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';

let pending: { memberId: string; made: NewKey } | null = null;

/**
 * A new key's secret until the member confirms having copied it: the server cannot show it again.
 * In this page's memory only, and cleared when the member signs out.
 */
export const pendingSecret = {
  get(): NewKey | null {
    return pending && pending.memberId === memberId() ? pending.made : null;
  },
  set(made: NewKey): void {
    const owner = memberId();
    if (owner === null) return;
    pending = { memberId: owner, made };
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

function memberId(): string | null {
  const state = shellServices().session.state();
  return state.status === 'signed-in' ? state.user.id : null;
}
