import type { Session, User } from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import { type AccessToken, accessTokenOf } from './access-token.ts';

/** Holds who is here and the access token, which lives in this closure and nowhere else. */
export function createSessionKeeper() {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'loading' };
  let token: AccessToken | null = null;
  let epoch = 0;

  function become(next: SessionState, nextToken: AccessToken | null): void {
    epoch += 1;
    token = nextToken;
    // A renewed token is no news to the screens.
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    token: () => token,
    /** Changes with every sign-in, renewal and sign-out: an answer asked for before is stale. */
    epoch: () => epoch,
    adopt: (session: Session) =>
      become({ status: 'signed-in', user: session.user }, accessTokenOf(session)),
    /** Of the member who is here; anybody else's is not taken. */
    takeUser(user: User): void {
      if (state.status === 'signed-in' && state.user.id === user.id)
        become({ status: 'signed-in', user }, token);
    },
    leave: () => become({ status: 'signed-out' }, null),
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
