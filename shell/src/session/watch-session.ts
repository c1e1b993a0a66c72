import { logFailure } from '@firedeck/sdk';
import type { Owner } from '../member-data/member-sessions.ts';
import type { MemberStore } from '../member-data/member-store.ts';
import type { OwnedValues } from '../member-data/member-values.ts';
import { clearUnwiped, getUnwiped } from '../member-data/unwiped-sign-out.ts';
import { sharedDevice } from './device-state.ts';
import type { ShellSession } from './shell-session.ts';

interface WatchSessionOptions {
  store: Pick<MemberStore, 'openSession' | 'findMember' | 'wipe'>;
  values: Pick<OwnedValues, 'setOwner'>;
  session: Pick<ShellSession, 'state' | 'owner' | 'subscribe' | 'onSignedOut'>;
}

/** Passes the current owner to member storage and wipes it on sign-out. */
export function watchSession({ store, values, session }: WatchSessionOptions): void {
  let lastOwner: Owner | null = null;
  let isStarted = false;

  function updateOwner(): void {
    const owner = session.owner();
    if (!isStarted && session.state().status !== 'loading') {
      isStarted = true;
      void finishWipe(owner);
    }
    // On a shared device, values stay in memory and never reach the disk.
    const isStored = session.state().status === 'signed-in' && !sharedDevice.get();
    values.setOwner(isStored ? owner : null);
    if (owner && owner.session !== lastOwner?.session) void openSession(owner);
    lastOwner = owner;
  }

  // The first write reports a storage failure.
  const openSession = async (owner: Owner) => store.openSession(owner).catch(() => false);

  async function wipe(owner: Owner): Promise<void> {
    try {
      await store.wipe(owner);
      clearUnwiped(owner.session);
    } catch (cause) {
      logFailure('member data wipe failed', cause);
    }
  }

  /** Finishes the sign-out of a closed tab, unless its session is still active. */
  async function finishWipe(owner: Owner | null): Promise<void> {
    const ended = getUnwiped();
    if (ended === null) return;
    const isActive = ended === owner?.session;
    const member = isActive ? null : await store.findMember(ended).catch(() => undefined);
    if (member) await wipe({ member, session: ended });
    // Nothing was written in the session, or it is still active.
    if (member === null) clearUnwiped(ended);
  }

  session.subscribe(updateOwner);
  updateOwner();
  session.onSignedOut(wipe);
}
