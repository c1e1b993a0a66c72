import type { NewKey } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';

let kept: { memberId: string; made: NewKey } | null = null;

/**
 * A key just made, until its member says that it is copied: nobody can show it a second time. In the
 * memory of this page alone, and gone with the member.
 */
export const uncopiedKey = {
  get(): NewKey | null {
    return kept && kept.memberId === memberId() ? kept.made : null;
  },
  keep(made: NewKey): void {
    const owner = memberId();
    if (owner === null) return;
    kept = { memberId: owner, made };
    const stop = shellServices().session.subscribe(() => {
      if (memberId() === owner) return;
      kept = null;
      stop();
    });
  },
  drop(): void {
    kept = null;
  },
};

function memberId(): string | null {
  const state = shellServices().session.state();
  return state.status === 'signed-in' ? state.user.id : null;
}
