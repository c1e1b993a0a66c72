import type { ReactNode } from 'react';
import type { Drafts } from './drafts.ts';
import type { SessionService } from './session.ts';

/** A toast as the shell shows it: one at a time, 5 s (spec §9). */
export interface Toast {
  kind: 'success' | 'info' | 'error';
  title: string;
  text?: string;
  /** One action that helps, e.g. Undo. */
  action?: { label: string; run: () => void };
  /** Stays until dismissed. */
  lasting?: boolean;
}

/** What the shell gives to the sdk once, before any module loads. */
export interface ShellServices {
  /**
   * A same-origin request with the access token; refreshes the session first when needed.
   * Answers with what the document asked for ahead of time, once per path, where there is such.
   *
   * @throws TypeError when the network gives no answer.
   */
  fetchApi(path: string, init?: RequestInit): Promise<Response>;
  session: SessionService;
  drafts: Drafts;
  showToast(toast: Toast): void;
  /** Goes to a page of the product, for code outside of components. */
  navigate(path: string): void;
  /** An answer, or a row of one, did not fit what a module reads it as. Absent: nobody is told. */
  reportUnreadable?(module: string, failure: Error): void;
  /** Renders a named slot with what modules put there. */
  renderSlot(name: string): ReactNode;
}

let services: ShellServices | null = null;

/** Called by the shell, and by tests that stand in for it. */
export function provideShell(given: ShellServices): void {
  services = given;
}

/** @throws Error when no shell has provided its services. */
export function shellServices(): ShellServices {
  if (!services) throw new Error('No shell has provided its services yet');
  return services;
}
