import type { Session, User } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import type { Owner } from '../member-data/member-store.ts';
import { type AccessToken, accessTokenOf } from './access-token.ts';

/** Holds who is here and the access token, which lives in this closure and nowhere else. */
export function createSessionKeeper() {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'loading' };
  let token: AccessToken | null = null;
  let epoch = 0;
  let owner: Owner | null = null;
  const signedOut = new Set<string>();

  function become(next: SessionState, nextToken: AccessToken | null): void {
    epoch += 1;
    token = nextToken;
    const before = owner;
    if (next.status === 'signed-in')
      owner = { member: next.user.id, session: nextToken?.session ?? '' };
    // A renewed token is no news to the screens.
    const isRenewed = owner?.session === before?.session;
    if (isRenewed && JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    token: () => token,
    /** Changes with every sign-in, renewal and sign-out: an answer asked for before is stale. */
    epoch: () => epoch,
    /**
     * Whose what is typed now is: the member's who is signed in. Once the server has ended a session
     * its fields stay for a moment, and keys still fall into them: these are of the member who was
     * here. After a sign-out it is of nobody.
     */
    owner: () => owner,
    /** One that was signed out here is not taken again: another tab may have renewed it just before. */
    adopt(session: Session): void {
      const next = accessTokenOf(session);
      if (next.session && signedOut.has(next.session)) return;
      become({ status: 'signed-in', user: session.user }, next);
    },
    /** Of the member who is here; anybody else's is not taken. */
    takeUser(user: User): void {
      if (state.status === 'signed-in' && state.user.id === user.id)
        become({ status: 'signed-in', user }, token);
    },
    leave: () => become({ status: 'signed-out' }, null),
    /** The member signs out: from now on nothing is written in this session. */
    close(session: string): void {
      signedOut.add(session);
      if (owner?.session === session) owner = null;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

/** Resolves once it is known whether somebody is signed in. */
export function whenKnown(keeper: SessionKeeper): Promise<void> {
  if (keeper.state().status !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = keeper.subscribe(() => {
      stop();
      resolve();
    });
  });
}
