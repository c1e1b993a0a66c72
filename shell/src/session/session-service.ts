import { times } from '@firedeck/contract';
import { isApiError, type SessionService, type SignOutFlush } from '@firedeck/sdk';
import { takeBootRefresh } from '../boot-answers.ts';
import type { Owner } from '../member-data/member-store.ts';
import { createFlushes } from './flushes.ts';
import { createLastInput } from './last-input.ts';
import { type RefreshAnswer, readRefreshAnswer, refreshOutcome } from './refresh-outcome.ts';
import { forgetRememberMe, isRememberMeOver, noteRememberMe } from './remember-me.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { createSessionKeeper, whenKnown } from './session-keeper.ts';
import { createSessionRefresh } from './session-refresh.ts';
import { type SessionRequests, sessionRequests } from './session-requests.ts';
import { within } from './within.ts';

// What this device keeps may not be in reach; nobody has to stay signed in for that.
const wipeTimeMs = 2_000;

/** The session with what the shell alone may use of it. */
export interface ShellSession extends SessionService {
  /** Waits until it is known who is here; a token that is still good where there is one. */
  accessToken(): Promise<string | null>;
  /** After the server refused `token`: another one, or null when the session is over or unreachable. */
  replaceToken(token: string): Promise<string | null>;
  /** Something says that this session was ended: asks the server. */
  checkNow(): Promise<void>;
  /** Whose what is written on this device now is, see the session's keeper. */
  owner(): Owner | null;
  /** See `ModuleContext.beforeSignOut`. */
  beforeSignOut(flush: SignOutFlush): () => void;
  /** Calls `listener` when the server ended the session, not the member. */
  onEnded(listener: () => void): void;
  /**
   * Waits at most 2 s for `listener`, which must not reject, before a member who signed out is gone
   * from the screens; in the other tabs it is called once they are gone.
   */
  onSignedOut(listener: (left: Owner) => Promise<void>): void;
}

export interface SessionParts {
  requests?: SessionRequests;
  channel?: SessionChannel;
}

/** The one keeper of the session, shared by all of a browser's tabs. */
export function createSessionService(parts: SessionParts = {}): ShellSession {
  const { requests = sessionRequests, channel = openSessionChannel() } = parts;
  const keeper = createSessionKeeper();
  const input = createLastInput(channel);
  const flushes = createFlushes();
  const endListeners = new Set<() => void>();
  const signOutListeners = new Set<(left: Owner) => Promise<void>>();
  const refresh = createSessionRefresh({
    keeper,
    channel,
    ask: () => requests.refresh(input.idleSeconds()),
    onEnded: () => {
      for (const listener of endListeners) listener();
    },
  });

  async function start(): Promise<void> {
    const answer = firstAnswer(requests);
    if (isRememberMeOver()) {
      forgetRememberMe();
      await endQuietly(await answer, requests);
      keeper.leave();
      return;
    }
    const { kind } = await refresh.settleAnswer(answer);
    if (kind === 'unreachable') await refresh.tick();
  }

  async function checkNow(): Promise<void> {
    // Retries are under way already, or begin.
    if (keeper.state().status === 'loading') return refresh.tick();
    const { kind } = await refresh.once();
    // Refused before its time has run out: it was ended.
    if (kind === 'refused') refresh.end();
  }

  async function tellSignedOut(left: Owner | null): Promise<void> {
    if (!left) return;
    keeper.close(left.session);
    await within(wipeTimeMs, Promise.all([...signOutListeners].map((listener) => listener(left))));
  }

  /** Another member, or the same one, may have signed in meanwhile: that session goes on. */
  const isHereAfter = (left: Owner | null): boolean =>
    left !== null && (keeper.owner() ?? left).session !== left.session;

  function leaveWithOtherTab(session: string | undefined): void {
    const isHere = keeper.state().status === 'signed-in';
    const left = keeper.owner();
    const isOwn = session === undefined ? isHere : session === left?.session;
    if (session !== undefined) keeper.close(session);
    // The message is late, or ahead of another one: the server knows.
    if (isHere && !isOwn) void checkNow();
    else keeper.leave();
    if (isOwn) void tellSignedOut(left);
  }

  channel.listen((message) => {
    if (message.kind === 'session') keeper.adopt(message.session);
    if (message.kind === 'user') keeper.takeUser(message.user);
    if (message.kind === 'input') input.touchedElsewhere();
    if (message.kind === 'signed-out') leaveWithOtherTab(message.session);
    if (message.kind === 'flush') void flushes.run();
  });
  setInterval(refresh.tick, times.refreshTickMs);
  document.addEventListener('visibilitychange', () => {
    // Timers sleep with the device; coming back is the first chance to notice.
    if (document.visibilityState !== 'visible') return;
    input.touch();
    refresh.tick();
  });
  start();

  return {
    state: keeper.state,
    subscribe: keeper.subscribe,
    owner: keeper.owner,
    beforeSignOut: flushes.add,
    onEnded: (listener) => endListeners.add(listener),
    onSignedOut: (listener) => signOutListeners.add(listener),
    checkNow,

    async accessToken() {
      if (keeper.state().status === 'loading') await whenKnown(keeper);
      if (keeper.token()?.isExpired()) await refresh.once();
      return keeper.token()?.value ?? null;
    },

    async replaceToken(refused) {
      if (keeper.token()?.value === refused) await checkNow();
      const token = keeper.token()?.value ?? null;
      return token === refused ? null : token;
    },

    async signIn(request) {
      const session = await requests.signIn(request);
      noteRememberMe(request.remember);
      keeper.adopt(session);
      channel.tell({ kind: 'session', session });
      return session.user;
    },

    async signUp(request) {
      const answer = await requests.signUp(request);
      if (!answer.session) return answer;
      forgetRememberMe();
      keeper.adopt(answer.session);
      channel.tell({ kind: 'session', session: answer.session });
      return answer;
    },

    takeUser(user) {
      keeper.takeUser(user);
      channel.tell({ kind: 'user', user });
    },

    async signOut(mayLose) {
      const asked = keeper.owner();
      channel.tell({ kind: 'flush' });
      const isSaved = await flushes.run();
      if (!isSaved && mayLose && !(await mayLose())) return false;
      const left = keeper.owner();
      // Who answered is not here any more, and nobody ends the session of another.
      if (left?.member !== asked?.member) return false;
      await requests.signOut(keeper.token()?.value ?? null).catch(unlessOver);
      await tellSignedOut(left);
      if (!isHereAfter(left)) keeper.leave();
      channel.tell({ kind: 'signed-out', ...(left && { session: left.session }) });
      return true;
    },
  };
}

async function firstAnswer(requests: SessionRequests): Promise<RefreshAnswer> {
  const ahead = await takeBootRefresh();
  return ahead ? readRefreshAnswer(ahead) : requests.refresh(0);
}

async function endQuietly(answer: RefreshAnswer, requests: SessionRequests): Promise<void> {
  const outcome = refreshOutcome(answer);
  if (outcome.kind !== 'renewed') return;
  await requests.signOut(outcome.session.access_token).catch(() => null);
}

// A session that has ended already is signed out.
function unlessOver(thrown: unknown): void {
  if (!isApiError(thrown) || thrown.status !== 401) throw thrown;
}
