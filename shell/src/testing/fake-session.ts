import type { Session } from '@firedeck/contract';
import { vi } from 'vitest';
import type { RefreshAnswer } from '../session/refresh-outcome.ts';
import type { SessionMessage } from '../session/session-channel.ts';

/** An access token as far as browsers read it: of this session. */
export const aTokenOf = (sessionId: string): string =>
  `header.${btoa(JSON.stringify({ sid: sessionId }))}.signature`;

/** Another member of the same device. */
export const anotherSession = (token = 'of another'): Session => {
  const session = aSession(token, 'bob@example.org');
  return { ...session, user: { ...session.user, id: '00000000-0000-4000-8000-000000000002' } };
};

/** A session as the server gives it; `token` tells one from the next. */
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

export const renewed = (token: string): RefreshAnswer => ({ status: 200, body: aSession(token) });
export const nobody: RefreshAnswer = { status: 204, body: null };
export const away: RefreshAnswer = { status: 503, body: null };
export const refused: RefreshAnswer = { status: 400, body: null };

/** The server's side of the session, answered by the test. */
export function fakeRequests(firstRefresh: RefreshAnswer) {
  return {
    signIn: vi.fn(async () => aSession('signed-in')),
    signUp: vi.fn(async () => ({ user: aSession().user, session: aSession('signed-up') })),
    signOut: vi.fn(async (): Promise<unknown> => null),
    refresh: vi.fn(async (_idleSeconds: number) => firstRefresh),
  };
}

/** The line between tabs, with the test as the other tab. */
export function fakeChannel() {
  let listener: (message: SessionMessage) => void = () => {};
  return {
    told: [] as SessionMessage[],
    tell(message: SessionMessage) {
      this.told.push(message);
    },
    listen(given: (message: SessionMessage) => void) {
      listener = given;
    },
    otherTabTells: (message: SessionMessage) => listener(message),
  };
}
