import { ownValue } from '@firedeck/contract';
import { screenLock } from '../lock/screen-lock.ts';
import type { createFlushes } from './flushes.ts';
import type { createLastInput } from './last-input.ts';
import type { SessionMessage } from './session-channel.ts';
import type { SessionLock } from './session-lock.ts';
import type { createSessionSignOut } from './session-sign-out.ts';
import type { SessionStore } from './session-store.ts';

interface MessageHandlerOptions {
  store: SessionStore;
  input: ReturnType<typeof createLastInput>;
  flushes: ReturnType<typeof createFlushes>;
  sessionLock: SessionLock;
  signOutFlow: ReturnType<typeof createSessionSignOut>;
  checkNow(): Promise<void>;
}

type Handlers = {
  [Kind in SessionMessage['kind']]: (message: Extract<SessionMessage, { kind: Kind }>) => void;
};

/** Handles the messages of other tabs; ignores kinds of other versions. */
export function createMessageHandler(options: MessageHandlerOptions) {
  const { store, input, flushes, sessionLock, signOutFlow, checkNow } = options;
  const handlers: Handlers = {
    session({ session, isOpened }) {
      // Another tab may have refreshed just before the lock: only the server knows.
      if (screenLock.get() && !isOpened) void checkNow();
      else store.setSession(session);
    },
    locked: () => sessionLock.show(null),
    user: ({ user }) => store.updateUser(user),
    enrollment: ({ enrollment }) => store.updateEnrollment(enrollment),
    input: input.recordRemoteInput,
    'signed-out': ({ session }) => signOutFlow.handleRemoteSignOut(session),
    flush: () => void flushes.run(),
  };
  return (message: SessionMessage): void => ownValue(handlers, message.kind)?.(message as never);
}
