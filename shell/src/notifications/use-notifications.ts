import { useUpdateAvailable } from '../modules/latest-release.ts';
import { type NotificationItem, useStoredNotifications } from './notification-store.ts';

/** Lists a newer release until this page is reloaded, even if another tab has read it. */
export function useNotifications(): readonly NotificationItem[] {
  const stored = useStoredNotifications();
  const isUpdateAvailable = useUpdateAvailable();
  const others = stored.filter(({ kind }) => kind !== 'release');
  if (!isUpdateAvailable) return others;
  const release = stored.find(({ kind }) => kind === 'release');
  return [release ?? { kind: 'release', of: 0, at: Date.now(), count: 1, isRead: true }, ...others];
}
