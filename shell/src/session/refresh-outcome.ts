import { type Session, session } from '@firedeck/contract';
import { readAnswer } from '@firedeck/sdk';
import { answer } from '../answers.ts';

export const sessionAnswer = answer(session);

/** The answer to a refresh of the session; status 0 when none came. */
export interface RefreshAnswer {
  status: number;
  /** Null where it says no session, or cannot be read. */
  body: Session | null;
}

export async function readRefreshAnswer(response: Response | null): Promise<RefreshAnswer> {
  if (!response) return { status: 0, body: null };
  const { status } = response;
  if (status !== 200) return { status, body: null };
  return { status, body: await readAnswer(response, sessionAnswer).catch(() => null) };
}

/** What an answer to a refresh means. */
export type RefreshOutcome =
  | { kind: 'renewed'; session: Session }
  /** Nobody is signed in on this browser (any more). */
  | { kind: 'nobody' }
  /** The server will not have this session again. */
  | { kind: 'refused' }
  /** Says nothing of the session: ask again. */
  | { kind: 'unreachable' }
  /** The session changed since it was asked for: says nothing of the one that is here now. */
  | { kind: 'stale' };

const passing = [0, 408, 429];

/** Only a definite refusal says something of the session; the rest may pass. */
export function refreshOutcome({ status, body }: RefreshAnswer): RefreshOutcome {
  if (status === 204) return { kind: 'nobody' };
  if (status === 200 && body) return { kind: 'renewed', session: body };
  if (passing.includes(status) || status >= 500 || status === 200) return { kind: 'unreachable' };
  return { kind: 'refused' };
}
