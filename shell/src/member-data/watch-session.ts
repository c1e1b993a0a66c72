import { logFailure } from '@firedeck/sdk';
import type { ShellSession } from '../session/session-service.ts';
import type { MemberStore, Owner } from './member-store.ts';
import type { MemberValues } from './member-values.ts';

interface WatchSessionOptions {
  store: Pick<MemberStore, 'openSession' | 'wipe'>;
  values: Pick<MemberValues, 'setOwner'>;
  session: Pick<ShellSession, 'state' | 'owner' | 'subscribe' | 'onSignedOut'>;
}

/** Passes the current owner to member storage and wipes it on sign-out. */
export function watchSession({ store, values, session }: WatchSessionOptions): void {
  let lastOwner: Owner | null = null;

  function updateOwner(): void {
    const owner = session.owner();
    values.setOwner(session.state().status === 'signed-in' ? owner : null);
    if (owner && owner.session !== lastOwner?.session) void openSession(owner);
    lastOwner = owner;
  }

  // A storage failure is reported by the first write.
  const openSession = async (owner: Owner) => store.openSession(owner).catch(() => false);

  async function wipe(owner: Owner): Promise<void> {
    try {
      await store.wipe(owner);
    } catch (cause) {
      logFailure('member data could not be deleted from this device', cause);
    }
  }

  session.subscribe(updateOwner);
  updateOwner();
  session.onSignedOut(wipe);
}
