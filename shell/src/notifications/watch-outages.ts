import type { ConnectionStore } from '../connection/connection.ts';
import type { NotificationStore } from './notification-store.ts';

// Shorter outages are single lost requests or server restarts.
const minOutageMs = 5_000;
const checkIntervalMs = 1_000;
// A longer gap between checks means the device was asleep.
const suspendedAfterMs = 10_000;

/** Adds a notification for each outage that happened while the page was visible. */
export function watchOutages(connection: ConnectionStore, notifications: NotificationStore): void {
  let startedAt = 0;
  let checkedAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function checkVisibility(): void {
    const now = Date.now();
    if (document.hidden || now - checkedAt > suspendedAfterMs) startedAt = now;
    checkedAt = now;
  }

  function start(): void {
    startedAt = Date.now();
    checkedAt = startedAt;
    timer = setInterval(checkVisibility, checkIntervalMs);
  }

  function end(): void {
    clearInterval(timer);
    timer = undefined;
    checkVisibility();
    // Another tab may have reported the same outage.
    const lastReportedAt = notifications.list().find(({ kind }) => kind === 'connection')?.at ?? 0;
    if (Date.now() - startedAt >= minOutageMs && lastReportedAt < startedAt)
      notifications.add('connection', startedAt);
  }

  connection.subscribe(() => {
    const { isServerUnreachable } = connection.state();
    if (isServerUnreachable && timer === undefined) start();
    if (!isServerUnreachable && timer !== undefined) end();
  });
}
