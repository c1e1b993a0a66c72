import { memoryDrafts } from '@firedeck/build/testing';
import type { SignInRequest, SignUpRequest, SignUpResponse, User } from '@firedeck/contract';
import { provideShell, type SessionState, type Toast } from '@firedeck/sdk';

export const member: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  user_metadata: { first_name: 'Ada', last_name: 'Lind' },
  created_at: '2026-01-01T00:00:00.000Z',
};

interface FakeAnswers {
  state?: SessionState;
  signIn?: (request: SignInRequest) => Promise<User>;
  signUp?: (request: SignUpRequest) => Promise<SignUpResponse>;
}

/** Stands in for the shell: a session that answers as the test says; the toasts it was asked for. */
export function createFakeShell({ state = { status: 'signed-out' }, ...answers }: FakeAnswers) {
  const toasts: Toast[] = [];
  const signIns: SignInRequest[] = [];
  const signUps: SignUpRequest[] = [];
  const unexpected = () => Promise.reject(new Error('not part of this test'));
  provideShell({
    fetchApi: unexpected,
    session: {
      state: () => state,
      subscribe: () => () => {},
      signIn: (request) => {
        signIns.push(request);
        return (answers.signIn ?? unexpected)(request);
      },
      signUp: (request) => {
        signUps.push(request);
        return (answers.signUp ?? unexpected)(request);
      },
      signOut: unexpected,
      takeUser: unexpected,
    },
    drafts: memoryDrafts(),
    showToast: (toast) => toasts.push(toast),
    navigate: () => undefined,
    renderSlot: () => null,
  });
  return { toasts, signIns, signUps };
}
