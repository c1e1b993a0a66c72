import { memoryDrafts } from '@firedeck/build/testing';
import type { ErrorBody, ErrorCode, ServerEvent } from '@firedeck/contract';
import {
  configureStore,
  createMemoryRouter,
  RouterProvider,
  StoreProvider,
  ThemeProvider,
} from '@firedeck/kit/testing';
import { api, type ModuleContext, type SessionState, type Toast } from '@firedeck/sdk';
import { createFiredeckTheme, provideShell } from '@firedeck/sdk/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';

/** One answer of the API, given when the test says so. */
export interface FakeAnswer {
  status?: number;
  body: unknown;
}

/** One request as the API gets it; `asked` is method and path. */
export interface FakeRequest {
  asked: string;
  body: unknown;
  headers: Headers;
}

export type FakeApi = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

export const member = {
  id: '00000000-0000-4000-9000-000000000001',
  email: 'ada@example.org',
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  user_metadata: { first_name: 'Ada', last_name: 'Lind' },
  created_at: '2026-01-01T00:00:00.000Z',
};

/** A refusal as the server words it. */
export function refusal(
  status: number,
  code: ErrorCode,
  more: Partial<ErrorBody> = {},
): FakeAnswer {
  return { status, body: { code, message: `refused: ${code}`, request_id: 'r', ...more } };
}

const theme = createFiredeckTheme();

/** Stands in for the shell: one store, a router, a signed-in member, and an API that the test answers. */
export function createFakeShell(answer: FakeApi) {
  const listeners: { name: string; listener: (event: never) => void }[] = [];
  const flushes: Parameters<ModuleContext['beforeSignOut']>[0][] = [];
  const toasts: Toast[] = [];
  const unreadableAnswers: [module: string, fields: string][] = [];
  const visited: string[] = [];
  const drafts = memoryDrafts();
  const requests: FakeRequest[] = [];
  let session: SessionState = { status: 'signed-in', user: member };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // These warn when they take long, which a busy machine makes them.
    middleware: (usual) =>
      usual({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const unexpected = () => Promise.reject(new Error('not part of these tests'));
  provideShell({
    fetchApi: async (path, init = {}) => {
      const request: FakeRequest = {
        asked: `${init.method ?? 'GET'} ${path}`,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: new Headers(init.headers),
      };
      requests.push(request);
      const { status = 200, body } = await answer(request);
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
    },
    session: {
      state: () => session,
      subscribe: () => () => {},
      signIn: unexpected,
      signUp: unexpected,
      signOut: unexpected,
      takeUser: unexpected,
    },
    drafts,
    showToast: (toast) => toasts.push(toast),
    navigate: (path) => visited.push(path),
    reportUnreadable: (module, { message }) => unreadableAnswers.push([module, message]),
    renderSlot: () => null,
  });
  const context: ModuleContext = {
    onEvent: (name, listener) => {
      listeners.push({ name, listener });
      return () => {};
    },
    beforeSignOut: (flush) => {
      flushes.push(flush);
      return () => {};
    },
    dispatch: (action) => store.dispatch(action as never),
  };
  return {
    context,
    toasts,
    /** What was reported of answers. */
    unreadableAnswers,
    requests,
    drafts,
    /** Paths gone to from outside of components. */
    visited,
    /** Shows a view under its path; every other path is a page that names itself. */
    show(View: ComponentType, path = '/', address = path) {
      const routes = [
        { path, Component: View },
        { path: '*', element: <p>elsewhere</p> },
      ];
      const router = createMemoryRouter(routes, { initialEntries: [address] });
      const shown = render(
        <StoreProvider store={store}>
          <ThemeProvider theme={theme}>
            <RouterProvider router={router} />
          </ThemeProvider>
        </StoreProvider>,
      );
      return { ...shown, router };
    },
    /** Another member of the same page, for whom nothing has come yet. */
    signInAs(id: string) {
      session = { status: 'signed-in', user: { ...member, id } };
      store.dispatch(api.util.resetApiState());
    },
    tell(event: ServerEvent) {
      for (const { name, listener } of listeners)
        if (name === event.event) listener(event as never);
    },
    flushBeforeSignOut: () => Promise.all(flushes.map((flush) => flush())),
    asked: () => requests.map((request) => request.asked),
  };
}
