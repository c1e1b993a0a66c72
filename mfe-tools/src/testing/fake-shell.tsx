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

/** One API response. */
export interface FakeAnswer {
  status?: number;
  body: unknown;
}

/** One API request; `line` is method and path. */
export interface FakeRequest {
  line: string;
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

/** An error response of the server. */
export function errorResponse(
  status: number,
  code: ErrorCode,
  more: Partial<ErrorBody> = {},
): FakeAnswer {
  return { status, body: { code, message: `refused: ${code}`, request_id: 'r', ...more } };
}

const theme = createFiredeckTheme();

/** A fake shell with one store, a router, a signed-in member and an API that the test answers. */
export function createFakeShell(answer: FakeApi) {
  const listeners: { name: string; listener: (event: never) => void }[] = [];
  const flushes: Parameters<ModuleContext['beforeSignOut']>[0][] = [];
  const toasts: Toast[] = [];
  const unreadableAnswers: [module: string, fields: string][] = [];
  const navigations: string[] = [];
  const drafts = memoryDrafts();
  const requests: FakeRequest[] = [];
  let session: SessionState = { status: 'signed-in', user: member };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // The development checks warn on a slow machine, which would fail the test.
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  const unexpected = () => Promise.reject(new Error('not part of these tests'));
  provideShell({
    fetchApi: async (path, init = {}) => {
      const request: FakeRequest = {
        line: `${init.method ?? 'GET'} ${path}`,
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
    navigate: (path) => navigations.push(path),
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
    /** The reported invalid responses. */
    unreadableAnswers,
    requests,
    drafts,
    /** Paths navigated to outside of components. */
    navigations,
    /** Renders a view at its path; other paths show 'elsewhere'. */
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
    /** Signs in another member on the same page, with an empty cache. */
    signInAs(id: string) {
      session = { status: 'signed-in', user: { ...member, id } };
      store.dispatch(api.util.resetApiState());
    },
    emit(event: ServerEvent) {
      for (const { name, listener } of listeners)
        if (name === event.event) listener(event as never);
    },
    flushBeforeSignOut: () => Promise.all(flushes.map((flush) => flush())),
    requestLines: () => requests.map(({ line }) => line),
  };
}
