import { useEffect } from 'react';
import { registerWorker } from '../browser/register-worker.ts';
import { whenIdle } from '../lazy/when-idle.ts';
import { lazyNotificationList } from './notifications/lazy-notification-list.ts';
import { lazyPanels } from './panels/lazy-panels.ts';
import { lazySearch } from './search/lazy-search.ts';

// After the page has loaded.
const idleMs = 5_000;

/**
 * Once the page is idle, preloads the header's lazy components and registers the service worker,
 * which caches all files.
 */
export function usePrefetch(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    return whenIdle(() => {
      lazySearch.preload();
      lazyPanels.preload();
      lazyNotificationList.preload();
      registerWorker();
    }, idleMs);
  }, [isMember]);
}
