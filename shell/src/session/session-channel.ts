import type { Enrollment, Session, User } from '@firedeck/contract';
import { isAgencyDocument } from '../agency-document.ts';
import { screenLock } from './screen-lock.ts';

/** Messages between the tabs of one browser; they never leave its memory. */
export type SessionMessage =
  /** `isOpened`: by a sign-in or an unlock, which end a lock. */
  | { kind: 'session'; session: Session; isOpened?: boolean }
  | { kind: 'user'; user: User }
  | { kind: 'enrollment'; enrollment: Enrollment | null }
  /** The member was active. */
  | { kind: 'input' }
  /** This browser's session is locked now. */
  | { kind: 'locked' }
  /** `session` is missing from tabs of earlier versions. */
  | { kind: 'signed-out'; session?: string }
  /** Sign-out is starting: save pending changes now. */
  | { kind: 'flush' };

export interface SessionChannel {
  post(message: SessionMessage): void;
  listen(listener: (message: SessionMessage) => void): void;
}

// Messages that don't name a signed-in member.
const harmless = /^(input|locked|signed-out|flush)$/;

/**
 * @param isWary - whether other documents are untrusted: their messages about the session are
 * dropped, except that a locked page checks with the server.
 */
export function openSessionChannel(isWary: boolean = isAgencyDocument): SessionChannel {
  const channel = new BroadcastChannel('firedeck-session');
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
        if (!isWary) listener(data);
        // Only the server may end a lock.
        else if (harmless.test(data?.kind) || screenLock.get())
          listener({ ...data, isOpened: false } as SessionMessage);
      };
    },
  };
}
