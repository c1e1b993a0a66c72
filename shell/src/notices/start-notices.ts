import type { ModuleContext, ShellServices } from '@firedeck/sdk';
import { whenIdle } from '../lazy/when-idle.ts';
import { connection } from '../live/connection.ts';
import { memberValues } from '../member-data/member-values.ts';
import type { ShellSession } from '../session/session-service.ts';
import { followNews } from './follow-news.ts';
import { notices } from './notices.ts';

// Well after the page's own parts.
const quietMs = 5_000;

interface NoticesParts {
  onEvent: ModuleContext['onEvent'];
  fetchApi: ShellServices['fetchApi'];
  session: ShellSession;
}

/** Keeps this page's notices for whoever is signed in, and what happened while no page was open. */
export function startNotices({ onEvent, fetchApi, session }: NoticesParts): void {
  let memberId: string | null = null;
  let stopWaiting = () => {};

  // Nothing depends on it: what cannot be asked now is asked on the next visit.
  async function look(begun: string | null): Promise<void> {
    if (memberId === null) return;
    const { lookForSignIns } = await import(
      /* webpackChunkName: "notifications" */ './new-sign-ins.ts'
    );
    await lookForSignIns({ fetchApi, memberId, notices, values: memberValues, begun });
  }
  const lookQuietly = (begun: string | null = null) => void look(begun).catch(() => {});

  function follow(): void {
    const state = session.state();
    const present = state.status === 'signed-in' ? state.user.id : null;
    if (present === memberId) return;
    memberId = present;
    notices.become(present);
    stopWaiting();
    if (present !== null) stopWaiting = whenIdle(() => lookQuietly(), quietMs);
  }

  followNews({ onEvent, connection, notices, onSignIn: lookQuietly });
  session.subscribe(follow);
  follow();
}
