import { useEffect } from 'react';
import { whenIdle } from '../lazy/when-idle.ts';
import { lazyNotificationList } from './notifications/lazy-notification-list.ts';
import { panels } from './panels/panels.ts';
import { search } from './search/search.ts';

// After the page has loaded.
const idleMs = 5_000;

/** Preloads what the header opens once the page is idle, so that it opens immediately. */
export function usePrefetch(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    return whenIdle(() => {
      search.preload();
      panels.preload();
      lazyNotificationList.preload();
    }, idleMs);
  }, [isMember]);
}
