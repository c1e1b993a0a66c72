import { type ToolList, times } from '@firedeck/contract';

// A site without any icon looks like one whose icon is still to come.
const mostAsks = 3;

interface KnownList {
  data?: ToolList | undefined;
  fulfilledTimeStamp?: number | undefined;
}

/** Says when a list is worth another request for the icons it lacks; a bounded number of times per host. */
export function createFaviconAsks() {
  const asks = new Map<string, number>();
  // Younger than one attempt takes, it would only be answered the same.
  const tooYoungForMs = ({ data, fulfilledTimeStamp = 0 }: KnownList): number =>
    data ? Math.max(0, fulfilledTimeStamp + times.faviconAttemptMs - Date.now()) : 0;
  return {
    tooYoungForMs,
    /** Counts as asked when it says yes. */
    areDue(known: KnownList): boolean {
      const list = known.data;
      if (!list || tooYoungForMs(known) > 0) return false;
      const hosts = new Set(
        list.tools.filter(({ favicon }) => favicon === null).map(({ url }) => toolHost(url)),
      );
      const due = [...hosts].filter((host) => host && (asks.get(host) ?? 0) < mostAsks);
      for (const host of due) asks.set(host, (asks.get(host) ?? 0) + 1);
      return due.length > 0;
    },
    /** The site has no icon: nothing is to come. */
    settle(host: string): void {
      asks.set(host, mostAsks);
    },
    startOver(): void {
      asks.clear();
    },
  };
}

/** As events name it, with the port; empty where the address names none. */
export function toolHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
