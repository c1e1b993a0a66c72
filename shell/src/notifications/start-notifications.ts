import { getMemberId, type ModuleContext, type ShellServices } from '@firedeck/sdk';
import { connection } from '../connection/connection.ts';
import { whenIdle } from '../lazy/when-idle.ts';
import { memberValues } from '../member-data/member-values.ts';
import type { ShellSession } from '../session/shell-session.ts';
import { notifications } from './notification-store.ts';
import { watchTriggers } from './notification-triggers.ts';

// After the page has loaded.
const idleMs = 5_000;

interface NotificationsOptions {
  onEvent: ModuleContext['onEvent'];
  fetchApi: ShellServices['fetchApi'];
  session: ShellSession;
}

/** Collects the signed-in member's notifications, including sign-ins since the last visit. */
export function startNotifications({ onEvent, fetchApi, session }: NotificationsOptions): void {
  let memberId: string | null = null;
  let cancelDetection = () => {};

  // Best effort: a failed check runs again on the next visit.
  async function detect(newSessionId: string | null): Promise<void> {
    if (memberId === null) return;
    const { detectSignIns } = await import(
      /* webpackChunkName: "notifications" */ './detect-sign-ins.ts'
    );
    await detectSignIns({ fetchApi, memberId, notifications, values: memberValues, newSessionId });
  }
  const detectInBackground = (newSessionId: string | null = null) =>
    void detect(newSessionId).catch(() => {});

  function updateMember(): void {
    const nextId = getMemberId(session.state());
    if (nextId === memberId) return;
    memberId = nextId;
    notifications.setMember(nextId);
    cancelDetection();
    if (nextId !== null) cancelDetection = whenIdle(() => detectInBackground(), idleMs);
  }

  watchTriggers({ onEvent, connection, notifications, onSignIn: detectInBackground });
  session.subscribe(updateMember);
  updateMember();
}
