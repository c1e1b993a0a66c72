import type { Session, User } from '@firedeck/contract';

/** What the tabs of one browser tell each other; it never leaves the browser's memory. */
export type SessionMessage =
  | { kind: 'session'; session: Session }
  | { kind: 'user'; user: User }
  /** The member touched something. */
  | { kind: 'input' }
  /** Which session's end it is; tabs of earlier versions do not say it. */
  | { kind: 'signed-out'; session?: string }
  /** This browser is about to sign out: what is typed elsewhere has to be saved now. */
  | { kind: 'flush' };

export interface SessionChannel {
  tell(message: SessionMessage): void;
  listen(listener: (message: SessionMessage) => void): void;
}

/** The line between this browser's tabs. */
export function openSessionChannel(): SessionChannel {
  const channel = new BroadcastChannel('firedeck-session');
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => listener(data);
    },
  };
}
