import type { DocumentModules, ModuleChoice } from '@firedeck/contract';
import { provideShell, type SessionState, type ShellServices, type Toast } from '@firedeck/sdk';
import { memoryDrafts, memoryValues } from '@firedeck/sdk/testing';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider as StoreProvider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { ModuleLoader } from '../modules/module-loader.ts';
import { ModulesContext } from '../modules/modules-context.ts';
import { createStore } from '../store.ts';
import { aSession } from './fake-session.ts';

const aModule = (id: string, title: string, routes: ModuleChoice['descriptor']['routes'] = []) =>
  ({
    state: 'ready',
    id,
    serial: 1,
    base: `/mf/${id}/`,
    descriptor: { id, title, version: '1.2.3', routes, slots: [] },
  }) as unknown as ModuleChoice;

const theModules: DocumentModules = {
  serial: 7,
  modules: [
    aModule('shell', 'Firedeck'),
    aModule('tools', 'Tools', [
      { path: '/add', access: 'member', view: 'add', title: 'Add New Tool', prefetch: [] },
      { path: '/edit/:id', access: 'member', view: 'edit', title: 'Edit Tool', prefetch: [] },
    ]),
  ],
};

export const signedIn: SessionState = { status: 'signed-in', user: aSession().user };

const disabledState = { status: 'disabled' };

interface ShellOptions {
  at?: string;
  session?: SessionState;
  documentModules?: DocumentModules;
  /** For each module with commands; null when they fail to load. */
  commandSource?: ModuleLoader['commandSource'];
  fetchApi?: ShellServices['fetchApi'];
  /** Replaces the element on every path. */
  routes?: RouteObject[];
}

/**
 * Renders an element on every path with a member signed in; returns what the test can check and
 * control.
 */
export function showInShell(part: ReactNode, options: ShellOptions = {}) {
  const { at = '/', documentModules = theModules } = options;
  let { session = signedIn } = options;
  const listeners = new Set<() => void>();
  const toasts: Toast[] = [];
  const signOut = vi.fn(async (_mayLose?: (lost?: readonly string[]) => Promise<boolean>) => true);
  const reportUnreadable = vi.fn();
  const never = () => Promise.reject(new Error('not part of these tests'));
  provideShell({
    fetchApi: options.fetchApi ?? never,
    session: {
      state: () => session,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signIn: never,
      signUp: never,
      signOut,
      takeUser: () => undefined,
    },
    drafts: memoryDrafts(),
    values: memoryValues(),
    showToast: (toast) => toasts.push(toast),
    navigate: () => undefined,
    renderSlot: () => null,
    reportUnreadable,
  });
  const routes = options.routes ?? [{ path: '*', element: part }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const commandSource = options.commandSource ?? (async () => null);
  const loader = {
    commandSource,
    // No module code is loaded: each view shows as disabled.
    state: () => disabledState,
    subscribe: () => () => undefined,
    load: () => undefined,
  } as unknown as ModuleLoader;
  render(
    <StoreProvider store={createStore()}>
      <ModulesContext value={{ documentModules, loader }}>
        <RouterProvider router={router} />
      </ModulesContext>
    </StoreProvider>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  const setSession = (next: SessionState) =>
    act(() => {
      session = next;
      for (const listener of listeners) listener();
    });
  return { toasts, signOut, address, setSession, reportUnreadable };
}
