import { type Session, times } from '@firedeck/contract';

/** The access token with the time it has left, by a clock that nobody sets. */
export interface AccessToken {
  readonly value: string;
  /** Its session's id; empty where the token does not say it. */
  readonly session: string;
  isExpired(): boolean;
  /** Within three ticks of its end (spec §9). */
  isRefreshDue(): boolean;
}

/** Counts from the session's `expires_in`: the device's clock may be wrong. */
export function accessTokenOf(session: Session, now = () => performance.now()): AccessToken {
  const endsAt = now() + session.expires_in * 1000;
  const dueAt = endsAt - times.refreshTicks * times.refreshTickMs;
  return {
    value: session.access_token,
    session: sessionIdOf(session.access_token),
    isExpired: () => now() >= endsAt,
    isRefreshDue: () => now() >= dueAt,
  };
}

function sessionIdOf(token: string): string {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sid } = JSON.parse(atob(claims));
    return typeof sid === 'string' ? sid : '';
  } catch {
    return '';
  }
}
