import type { ReactNode } from 'react';
import { hideComposingEscape } from './composing-escape.ts';
import type { Drafts } from './drafts.ts';
import type { MemberValues } from './member-values.ts';
import type { ModuleStore } from './module-store.ts';
import type { SessionService } from './session-service.ts';

/** A toast: the shell shows one at a time for 5 s (spec §9), with an action for 10 s, in glove mode 20 s. */
export interface Toast {
  kind: 'success' | 'info' | 'error';
  title: string;
  text?: string;
  /** One action, e.g. Undo. */
  action?: { label: string; run: () => void };
  /** Stays until dismissed. */
  lasting?: boolean;
}

/** The shell's services, provided once before any module loads. */
export interface ShellServices {
  /**
   * A same-origin request with the access token; refreshes the session first when needed.
   * May return a response that the document prefetched, once per path.
   *
   * @throws TypeError without a response.
   */
  fetchApi(path: string, init?: RequestInit): Promise<Response>;
  session: SessionService;
  drafts: Drafts;
  /** Absent: nothing is stored. */
  values?: MemberValues;
  showToast(toast: Toast): void;
  /** Navigates to a page, for code outside of components. */
  navigate(path: string): void;
  /** Reports a response, or a row of one, that doesn't match the module's schema. Absent: no report. */
  reportUnreadable?(module: string, failure: Error): void;
  /**
   * Whether others may see this screen, so that member text shows only after a press: on shared
   * devices, and always unless the member chose "remember me" at sign-in.
   */
  isSharedDevice?(): boolean;
  /** Absent in shells before 1.7; see `getStore`. */
  store?: ModuleStore;
  /** Renders the modules' views of a slot. */
  renderSlot(name: string): ReactNode;
}

let services: ShellServices | null = null;

/** Called by the shell, or by a test in its place. */
export function provideShell(given: ShellServices): void {
  services = given;
  hideComposingEscape();
}

/** @throws Error before the shell provides its services. */
export function shellServices(): ShellServices {
  if (!services) throw new Error('No shell services provided');
  return services;
}

/** The store of the page, for code outside of components. @throws Error before the shell provides it. */
export function getStore(): ModuleStore {
  const { store } = shellServices();
  if (!store) throw new Error('This shell provides no store');
  return store;
}
