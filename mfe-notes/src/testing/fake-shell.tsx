import { memoryDrafts } from '@firedeck/build/testing';
import type { ServerEvent } from '@firedeck/contract';
import { configureStore, StoreProvider } from '@firedeck/kit/testing';
import { api, type ModuleContext, type SessionState, type Toast } from '@firedeck/sdk';
import { provideShell } from '@firedeck/sdk/testing';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';

/** One API response. */
export interface FakeAnswer {
  status?: number;
  body: unknown;
}

export type FakeApi = (path: string, init: RequestInit) => FakeAnswer | Promise<FakeAnswer>;

export const member = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  user_metadata: { first_name: 'Ada', last_name: 'Lind' },
  created_at: '2026-01-01T00:00:00.000Z',
};

/** A fake shell with one store, a signed-in member and an API that the test answers. */
export function createFakeShell(answer: FakeApi) {
  const listeners: { name: string; listener: (event: never) => void }[] = [];
  const flushes: Parameters<ModuleContext['beforeSignOut']>[0][] = [];
  const sessionListeners = new Set<() => void>();
  const drafts = memoryDrafts();
  const toasts: Toast[] = [];
  const unreadableAnswers: [module: string, fields: string][] = [];
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // The development checks warn on a slow machine, which would fail the test.
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  });
  provideShell({
    fetchApi: async (path, init = {}) => {
      const { status = 200, body } = await answer(path, init);
      return Response.json(body, { status });
    },
    session: {
      state: () => shell.session,
      subscribe: (listener) => {
        sessionListeners.add(listener);
        return () => sessionListeners.delete(listener);
      },
      signIn: () => Promise.reject(new Error('not part of these tests')),
      signUp: () => Promise.reject(new Error('not part of these tests')),
      signOut: () => Promise.reject(new Error('not part of these tests')),
      takeUser: () => undefined,
    },
    drafts,
    showToast: (toast) => toasts.push(toast),
    navigate: () => undefined,
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
  const shell = {
    context,
    drafts,
    toasts,
    /** The reported invalid responses. */
    unreadableAnswers,
    /** The current session; tests may replace it. */
    session: { status: 'signed-in', user: member } as SessionState,
    show: (view: ReactElement) => render(<StoreProvider store={store}>{view}</StoreProvider>),
    setSession(session: SessionState) {
      shell.session = session;
      for (const listener of sessionListeners) listener();
    },
    emit(event: ServerEvent) {
      for (const { name, listener } of listeners)
        if (name === event.event) listener(event as never);
    },
    flushBeforeSignOut: () => Promise.all(flushes.map((flush) => flush())),
  };
  return shell;
}
