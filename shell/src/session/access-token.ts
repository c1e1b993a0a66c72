import { type Session, times } from '@firedeck/contract';

/** The access token and its remaining time, by the monotonic clock. */
export interface AccessToken {
  readonly value: string;
  /** Session id; empty if the token has none. */
  readonly session: string;
  isExpired(): boolean;
  /** Within three ticks of expiry (spec §9). */
  isRefreshDue(): boolean;
}

/** Uses `expires_in`, because the device's clock may be wrong. */
export function createAccessToken(session: Session, now = () => performance.now()): AccessToken {
  const expiresAt = now() + session.expires_in * 1000;
  const refreshDueAt = expiresAt - times.refreshTicks * times.refreshTickMs;
  return {
    value: session.access_token,
    session: parseSessionId(session.access_token),
    isExpired: () => now() >= expiresAt,
    isRefreshDue: () => now() >= refreshDueAt,
  };
}

/** Empty if the token has no session id. */
export function parseSessionId(token: string): string {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sid } = JSON.parse(atob(claims));
    return typeof sid === 'string' ? sid : '';
  } catch {
    return '';
  }
}
