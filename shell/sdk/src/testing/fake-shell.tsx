import type { ErrorBody, ErrorCode, ServerEvent, User } from '@firedeck/contract';
import {
  configureStore,
  createMemoryRouter,
  RouterProvider,
  StoreProvider,
  ThemeProvider,
} from '@firedeck/kit/testing';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { api } from '../api.ts';
import type { ModuleContext } from '../module.ts';
import type { SessionService, SessionState } from '../session.ts';
import { provideShell, type Toast } from '../shell-services.ts';
import { createFiredeckTheme } from '../theme/theme.ts';
import { memoryDrafts } from './memory-drafts.ts';
import { memoryValues } from './memory-values.ts';

/** One API response. Default: status 200. */
export interface FakeResponse {
  status?: number;
  body?: unknown;
  /** Media type of the body. Default: `application/json`. */
  type?: string;
}

/** One API request; `line` is method and path. */
export interface FakeRequest {
  line: string;
  body: unknown;
  headers: Headers;
  keepalive: boolean;
}

export type FakeApi = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

interface FakeShellOptions {
  /** Default: `member` is signed in. */
  session?: SessionState;
  /** Session functions; those not given reject. */
  sessionService?: Partial<SessionService>;
}

export const member: User = {
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
): FakeResponse {
  return { status, body: { code, message: `refused: ${code}`, request_id: 'r', ...more } };
}

const unexpected = () => Promise.reject(new Error('not part of these tests'));
const theme = createFiredeckTheme();

/** A fake shell with a store, a router, a session and an API whose responses the test sets. */
export function createFakeShell(response: FakeApi, options: FakeShellOptions = {}) {
  const eventListeners: { name: string; listener: (event: never) => void }[] = [];
  const sessionListeners = new Set<() => void>();
  const flushes: Parameters<ModuleContext['beforeSignOut']>[0][] = [];
  const toasts: Toast[] = [];
  const unreadableAnswers: [module: string, fields: string][] = [];
  const navigations: string[] = [];
  const drafts = memoryDrafts();
  const values = memoryValues();
  const requests: FakeRequest[] = [];
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // The development checks warn on a slow machine, which would fail the test.
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  provideShell({
    fetchApi: async (path, init = {}) => {
      const request: FakeRequest = {
        line: `${init.method ?? 'GET'} ${path}`,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: new Headers(init.headers),
        keepalive: init.keepalive === true,
      };
      requests.push(request);
      const { status = 200, body, type = 'application/json' } = await response(request);
      const headers = { 'content-type': type };
      return status === 204
        ? new Response(null, { status })
        : Response.json(body, { status, headers });
    },
    session: {
      state: () => shell.session,
      subscribe: (listener) => {
        sessionListeners.add(listener);
        return () => sessionListeners.delete(listener);
      },
      signIn: unexpected,
      signUp: unexpected,
      signOut: unexpected,
      takeUser: (user) => shell.setSession({ status: 'signed-in', user }),
      secondFactor: {
        startSignIn: unexpected,
        verifySignIn: unexpected,
        signInByPasskey: unexpected,
        takeEnrollment: (enrollment) => {
          if (shell.session.status !== 'signed-in') return;
          const { user } = shell.session;
          shell.setSession({ status: 'signed-in', user, ...(enrollment && { enrollment }) });
        },
      },
      ...options.sessionService,
    },
    drafts,
    values,
    showToast: (toast) => toasts.push(toast),
    navigate: (path) => navigations.push(path),
    reportUnreadable: (module, { message }) => unreadableAnswers.push([module, message]),
    store,
    renderSlot: () => null,
  });
  const context: ModuleContext = {
    onEvent: (name, listener) => {
      eventListeners.push({ name, listener });
      return () => {};
    },
    beforeSignOut: (flush) => {
      flushes.push(flush);
      return () => {};
    },
    dispatch: (action) => store.dispatch(action as never),
  };
  const shell = {
    context,
    store,
    /** The current session; setting it does not notify listeners. */
    session: options.session ?? ({ status: 'signed-in', user: member } as SessionState),
    toasts,
    /** The reported invalid responses. */
    unreadableAnswers,
    requests,
    drafts,
    values,
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
    setSession(session: SessionState): void {
      shell.session = session;
      for (const listener of sessionListeners) listener();
    },
    /** Signs in another member on the same page, with an empty cache. */
    signInAs(id: string) {
      shell.session = { status: 'signed-in', user: { ...member, id } };
      store.dispatch(api.util.resetApiState());
    },
    emit(event: ServerEvent) {
      for (const { name, listener } of eventListeners)
        if (name === event.event) listener(event as never);
    },
    flushBeforeSignOut: () => Promise.all(flushes.map((flush) => flush())),
    requestLines: () => requests.map(({ line }) => line),
  };
  return shell;
}
