import { logFailure } from '@firedeck/sdk';
import type { ShellSession } from '../session/session-service.ts';
import type { MemberStore, Owner } from './member-store.ts';
import type { MemberValues } from './member-values.ts';

interface Followed {
  store: Pick<MemberStore, 'enter' | 'wipe'>;
  values: Pick<MemberValues, 'become'>;
  session: Pick<ShellSession, 'state' | 'owner' | 'subscribe' | 'onSignedOut'>;
}

/** Lets what is kept here know whose session begins, and which one a member has signed out. */
export function followSession({ store, values, session }: Followed): void {
  let known: Owner | null = null;

  function follow(): void {
    const owner = session.owner();
    values.become(session.state().status === 'signed-in' ? owner : null);
    if (owner && owner.session !== known?.session) void enter(owner);
    known = owner;
  }

  // Not kept here: the first write says so.
  const enter = async (owner: Owner) => store.enter(owner).catch(() => false);

  async function wipe(left: Owner): Promise<void> {
    try {
      await store.wipe(left);
    } catch (cause) {
      logFailure('What is kept on this device could not be taken away', cause);
    }
  }

  session.subscribe(follow);
  follow();
  session.onSignedOut(wipe);
}
