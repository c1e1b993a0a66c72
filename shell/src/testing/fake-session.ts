import type { SecondStepRequired, Session, UnlockRequest } from '@firedeck/contract';
import { vi } from 'vitest';
import type { RefreshResponse } from '../session/refresh-outcome.ts';
import type { SessionMessage } from '../session/session-channel.ts';

/** An access token with a session id that browsers can parse. */
export const aTokenFor = (sessionId: string): string =>
  `header.${btoa(JSON.stringify({ sid: sessionId }))}.signature`;

/** Another member on the same device. */
export const anotherSession = (token = 'of another'): Session => {
  const session = aSession(token, 'bob@example.org');
  return { ...session, user: { ...session.user, id: '00000000-0000-4000-8000-000000000002' } };
};

/** A session as the server returns it; `token` distinguishes sessions. */
export const aSession = (token = 'first', email = 'ada@example.org'): Session => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: 600,
  expires_at: 0,
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    email,
    email_confirmed_at: null,
    user_metadata: { first_name: 'Ada', last_name: 'Lind' },
    created_at: '2026-01-01T00:00:00.000Z',
  },
});

export const renewed = (token: string): RefreshResponse => ({ status: 200, body: aSession(token) });
export const noSession: RefreshResponse = { status: 204, body: null };
export const unavailable: RefreshResponse = { status: 503, body: null };
export const refused: RefreshResponse = { status: 400, body: null };

/** The session requests, with responses set by the test. */
export function fakeRequests(firstRefresh: RefreshResponse) {
  return {
    signIn: vi.fn(async (): Promise<Session | SecondStepRequired> => aSession('signed-in')),
    verifySignIn: vi.fn(async () => aSession('verified')),
    signInByPasskey: vi.fn(async () => aSession('by passkey')),
    signUp: vi.fn(async () => ({ user: aSession().user, session: aSession('signed-up') })),
    signOut: vi.fn(async (): Promise<unknown> => null),
    lock: vi.fn(async (_token: string | null, _session?: string): Promise<unknown> => null),
    unlock: vi.fn(async (_proof: UnlockRequest) => aSession('unlocked')),
    refresh: vi.fn(async (_idleSeconds: number) => firstRefresh),
  };
}

/** An offline copy that is always empty. */
export const noCopy = { paths: [], read: async () => null, save: async () => {} };

/** The channel between tabs, with the test as the other tab. */
export function fakeChannel() {
  let listener: (message: SessionMessage) => void = () => {};
  return {
    posted: [] as SessionMessage[],
    post(message: SessionMessage) {
      this.posted.push(message);
    },
    listen(given: (message: SessionMessage) => void) {
      listener = given;
    },
    postFromOtherTab: (message: SessionMessage) => listener(message),
  };
}
