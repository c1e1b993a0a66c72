import type { Session, SignInRequest, User } from '@firedeck/contract';
import {
  type SecondFactorSession,
  type SessionService,
  type SignInOutcome,
  unreadableError,
} from '@firedeck/sdk';
import { clearSignOutPending } from './pending-sign-out.ts';
import { clearRememberMe, saveRememberMe } from './remember-me.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionRequests } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

interface SignInOptions {
  store: SessionStore;
  channel: Pick<SessionChannel, 'post'>;
  requests: SessionRequests;
  finishPendingSignOut(): Promise<void>;
}

/** Opens sessions and shares them with all tabs. */
export function createSessionSignIn(options: SignInOptions) {
  const { store, channel, requests, finishPendingSignOut } = options;

  function openSession(session: Session): void {
    store.setSession(session);
    channel.post({ kind: 'session', session, isOpened: true });
  }

  function takeSession(session: Session, remember: boolean): User {
    clearSignOutPending();
    saveRememberMe(remember && !session.device);
    openSession(session);
    return session.user;
  }

  async function startSignIn(request: SignInRequest): Promise<SignInOutcome> {
    await finishPendingSignOut();
    const response = await requests.signIn(request);
    return 'mfa' in response ? response : { user: takeSession(response, request.remember) };
  }

  const signIn: SessionService['signIn'] = async (request) => {
    const outcome = await startSignIn(request);
    if ('mfa' in outcome) throw unreadableError(202, 'second step');
    return outcome.user;
  };

  const signUp: SessionService['signUp'] = async (request) => {
    await finishPendingSignOut();
    const response = await requests.signUp(request);
    if (!response.session) return response;
    clearSignOutPending();
    clearRememberMe();
    openSession(response.session);
    return response;
  };

  const secondFactor: SecondFactorSession = {
    startSignIn,

    async verifySignIn(step, remember) {
      await finishPendingSignOut();
      return takeSession(await requests.verifySignIn(step), remember);
    },

    async signInByPasskey(request) {
      await finishPendingSignOut();
      return takeSession(await requests.signInByPasskey(request), request.remember);
    },

    takeEnrollment(enrollment) {
      store.updateEnrollment(enrollment);
      channel.post({ kind: 'enrollment', enrollment });
    },
  };

  return { openSession, signIn, signUp, secondFactor };
}
