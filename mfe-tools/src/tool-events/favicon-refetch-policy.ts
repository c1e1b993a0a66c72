import { type ToolList, times } from '@firedeck/contract';

// A site without an icon looks like one whose icon is still pending.
const maxAttempts = 3;

interface CachedList {
  data?: ToolList | undefined;
  fulfilledTimeStamp?: number | undefined;
}

/** Decides when to refetch a list for missing icons; limits the attempts per host. */
export function createFaviconRefetchPolicy() {
  const attempts = new Map<string, number>();
  // While a lookup can still be running, a refetch would return the same list.
  const freshForMs = ({ data, fulfilledTimeStamp = 0 }: CachedList): number =>
    data ? Math.max(0, fulfilledTimeStamp + times.faviconAttemptMs - Date.now()) : 0;
  return {
    freshForMs,
    /** Counts an attempt for each host if it returns true. */
    shouldRefetch(cached: CachedList): boolean {
      const list = cached.data;
      if (!list || freshForMs(cached) > 0) return false;
      const hosts = new Set(
        list.tools.filter(({ favicon }) => favicon === null).map(({ url }) => toolHost(url)),
      );
      const pending = [...hosts].filter((host) => host && (attempts.get(host) ?? 0) < maxAttempts);
      for (const host of pending) attempts.set(host, (attempts.get(host) ?? 0) + 1);
      return pending.length > 0;
    },
    /** The site has no icon. */
    giveUp(host: string): void {
      attempts.set(host, maxAttempts);
    },
    reset(): void {
      attempts.clear();
    },
  };
}

/** The host with its port, as in events; empty for an invalid URL. */
export function toolHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
