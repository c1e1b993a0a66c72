import { useEffect } from 'react';
import { whenIdle } from '../lazy/when-idle.ts';
import { notifications } from './notifications/notifications.ts';
import { panels } from './panels/panels.ts';
import { search } from './search/search.ts';

// Well after the page's own parts, whatever the line: they come first.
const quietMs = 5_000;

/** Fetches what the header opens once the page is done and quiet, so that it opens at once. */
export function usePrefetch(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    return whenIdle(() => {
      search.fetch();
      panels.fetch();
      notifications.fetch();
    }, quietMs);
  }, [isMember]);
}
