import { memoryDrafts } from '@firedeck/build/testing';
import type {
  Policies,
  SignInRequest,
  SignUpRequest,
  SignUpResponse,
  User,
} from '@firedeck/contract';
import { configureStore, StoreProvider } from '@firedeck/kit/testing';
import { api, type SessionState, type Toast } from '@firedeck/sdk';
import { provideShell } from '@firedeck/sdk/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';

export const member: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  user_metadata: { first_name: 'Ada', last_name: 'Lind' },
  created_at: '2026-01-01T00:00:00.000Z',
};

/** A stubbed API response. */
export interface FakeAnswer {
  status?: number;
  body?: unknown;
}

/** A recorded request; `route` is method and path. */
export interface FakeRequest {
  route: string;
  body: unknown;
}

interface FakeAnswers {
  answer?: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
  state?: SessionState;
  signIn?: (request: SignInRequest) => Promise<User>;
  signUp?: (request: SignUpRequest) => Promise<SignUpResponse>;
}

/** No mail, open sign-up. */
export const usualPolicies: Policies = {
  sign_up: 'open',
  mail: false,
  password_min_length: 6,
};

function usualAnswer({ route }: FakeRequest): FakeAnswer {
  if (route === 'GET /api/policies') return { body: usualPolicies };
  throw new Error('not part of this test');
}

/** A fake shell with stubbed session and API; records requests and toasts. */
export function createFakeShell({ state = { status: 'signed-out' }, ...answers }: FakeAnswers) {
  const toasts: Toast[] = [];
  const unreadableAnswers: [module: string, fields: string][] = [];
  const signIns: SignInRequest[] = [];
  const signUps: SignUpRequest[] = [];
  const listeners = new Set<() => void>();
  const users: User[] = [];
  const requests: FakeRequest[] = [];
  const idempotencyKeys: string[] = [];
  let signOuts = 0;
  const drafts = memoryDrafts();
  const navigations: string[] = [];
  const unexpected = () => Promise.reject(new Error('not part of this test'));
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // These warn when slow, as on a busy machine.
    middleware: (usual) =>
      usual({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  provideShell({
    fetchApi: async (path, { method = 'GET', body: sent, headers: given } = {}) => {
      const body = typeof sent === 'string' ? JSON.parse(sent) : undefined;
      const request = { route: `${method} ${path}`, body };
      requests.push(request);
      const key = new Headers(given).get('idempotency-key');
      if (key !== null) idempotencyKeys.push(key);
      const { status = 200, body: answered } = await (answers.answer ?? usualAnswer)(request);
      return status === 204 ? new Response(null, { status }) : Response.json(answered, { status });
    },
    session: {
      state: () => shell.session,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signIn: (request) => {
        signIns.push(request);
        return (answers.signIn ?? unexpected)(request);
      },
      signUp: (request) => {
        signUps.push(request);
        return (answers.signUp ?? unexpected)(request);
      },
      signOut: async () => {
        signOuts += 1;
        return true;
      },
      takeUser: (user) => {
        users.push(user);
        shell.session = { status: 'signed-in', user };
        for (const listener of listeners) listener();
      },
    },
    drafts,
    showToast: (toast) => toasts.push(toast),
    navigate: (path) => void navigations.push(path),
    reportUnreadable: (module, { message }) => unreadableAnswers.push([module, message]),
    renderSlot: () => null,
  });
  const shell = {
    session: state,
    toasts,
    unreadableAnswers,
    navigations,
    signIns,
    signUps,
    requests,
    idempotencyKeys,
    drafts,
    signOuts: () => signOuts,
    /** Users passed to `takeUser`. */
    users,
    /** Signs another member in, or out. */
    setSession(state: SessionState): void {
      shell.session = state;
      for (const listener of listeners) listener();
    },
    dispatch: (thunk: unknown) => store.dispatch(thunk as never) as unknown,
    show: (View: ComponentType) =>
      render(
        <StoreProvider store={store}>
          <View />
        </StoreProvider>,
      ),
  };
  return shell;
}
