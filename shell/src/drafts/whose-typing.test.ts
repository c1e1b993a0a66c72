import type { SessionState } from '@firedeck/sdk';
import { expect, test } from 'vitest';
import { type WhoseTypingParts, whoseTyping } from './whose-typing.ts';

const here = (id: string) => ({ status: 'signed-in', user: { id } }) as SessionState;
const nobody = { status: 'signed-out' } as SessionState;

function aSession(state: SessionState) {
  const listeners: (() => void)[] = [];
  let signedOut: Parameters<WhoseTypingParts['onSignedOut']>[0];
  const session: WhoseTypingParts = {
    state: () => state,
    subscribe(listener) {
      listeners.push(listener);
      return () => undefined;
    },
    onSignedOut(listener) {
      signedOut = listener;
    },
  };
  const become = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { session, become, signOut: () => signedOut('ada') };
}

test('what is typed is of the member who is signed in', () => {
  const { session, become } = aSession(here('ada'));
  const whose = whoseTyping(session);
  expect(whose()).toBe('ada');
  become(here('bob'));
  expect(whose()).toBe('bob');
});

test('after the server ended the session it is still of the member who was here', () => {
  const { session, become } = aSession(nobody);
  const whose = whoseTyping(session);
  become(here('ada'));
  become(nobody);
  expect(whose()).toBe('ada');
});

test('after a sign-out it is of nobody', async () => {
  const { session, become, signOut } = aSession(here('ada'));
  const whose = whoseTyping(session);
  await signOut();
  become(nobody);
  expect(whose()).toBeNull();
});
