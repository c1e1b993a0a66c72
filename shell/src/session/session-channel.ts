import type { Enrollment, Session, User } from '@firedeck/contract';

/** Messages between the tabs of one browser; they never leave its memory. */
export type SessionMessage =
  /** `isOpened`: by a sign-in or its password, which end a lock. */
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

export function openSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel('firedeck-session');
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => listener(data);
    },
  };
}
