import { type Session, session } from '@firedeck/contract';
import { readAnswer, readApiError } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';
import { isLockedStatus, type ScreenLock } from './screen-lock.ts';

export const parseSession = createParser(session);

/** The response to a session refresh; status 0 without one. */
export interface RefreshResponse {
  status: number;
  /** Null without a valid session. */
  body: Session | null;
  /** Present if the session is locked. */
  lock?: ScreenLock;
}

export async function parseRefreshResponse(response: Response | null): Promise<RefreshResponse> {
  if (!response) return { status: 0, body: null };
  const { status } = response;
  if (isLockedStatus(status)) {
    const { name, methods = [] } = (await readApiError(response)).body ?? {};
    return { status, body: null, lock: { methods, ...(name !== undefined && { name }) } };
  }
  if (status !== 200) return { status, body: null };
  return { status, body: await readAnswer(response, parseSession).catch(() => null) };
}

/** What a refresh response means. */
export type RefreshOutcome =
  | { kind: 'renewed'; session: Session }
  | { kind: 'locked'; lock: ScreenLock }
  /** Nobody is signed in on this browser. */
  | { kind: 'nobody' }
  /** The server rejected this session for good. */
  | { kind: 'refused' }
  /** Inconclusive: retry. */
  | { kind: 'unreachable' }
  /** The session changed during the request. */
  | { kind: 'stale' };

const transientStatuses = [0, 408, 429];

/** Only a definite rejection ends the session; other failures are transient. */
export function classifyRefresh({ status, body, lock }: RefreshResponse): RefreshOutcome {
  if (lock) return { kind: 'locked', lock };
  if (status === 204) return { kind: 'nobody' };
  if (status === 200 && body) return { kind: 'renewed', session: body };
  if (transientStatuses.includes(status) || status >= 500 || status === 200)
    return { kind: 'unreachable' };
  return { kind: 'refused' };
}
