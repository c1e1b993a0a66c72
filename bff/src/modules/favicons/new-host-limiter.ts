import { limits, minuteMs } from '@firedeck/contract';
import type { FaviconJob } from '@firedeck/contract/jobs';

const newHostsPerMinute = 30;

/** A look-up, and which of its member's it is: first ones go before all second ones. */
export interface RankedLookup {
  site: FaviconJob;
  rank: number;
}

interface Minute {
  /** Hosts asked for in it, which may be asked for again, with their ranks. */
  hosts: Map<string, number>;
  waiting: Map<string, FaviconJob>;
  end: NodeJS.Timeout;
}

/**
 * Lets through 30 hosts a minute of each member, counted in this process, so that nobody makes the
 * worker search a network; the others wait for the next minutes.
 */
export class NewHostLimiter {
  readonly #enqueue: (turns: readonly RankedLookup[]) => void;
  readonly #minutes = new Map<string, Minute>();

  constructor(enqueue: (turns: readonly RankedLookup[]) => void) {
    this.#enqueue = enqueue;
  }

  request(userId: string, sites: readonly FaviconJob[]): void {
    if (sites.length === 0) return;
    const minute = this.#minutes.get(userId) ?? this.#begin(userId);
    const now = sites.flatMap((site): RankedLookup[] => {
      const rank = assignRank(minute, site.host);
      return rank === undefined ? [] : [{ site, rank }];
    });
    for (const site of sites)
      if (!minute.hosts.has(site.host) && minute.waiting.size < limits.toolsPerMember)
        minute.waiting.set(site.host, site);
    if (now.length > 0) this.#enqueue(now);
  }

  close(): void {
    for (const { end } of this.#minutes.values()) clearTimeout(end);
    this.#minutes.clear();
  }

  #begin(userId: string): Minute {
    const end = setTimeout(() => this.#endMinute(userId), minuteMs).unref();
    const minute: Minute = { hosts: new Map(), waiting: new Map(), end };
    this.#minutes.set(userId, minute);
    return minute;
  }

  #endMinute(userId: string): void {
    const waiting = [...(this.#minutes.get(userId)?.waiting.values() ?? [])];
    this.#minutes.delete(userId);
    this.request(userId, waiting);
  }
}

/** From 1; none where the minute has no room for another host. */
function assignRank({ hosts }: Minute, host: string): number | undefined {
  if (!hosts.has(host) && hosts.size < newHostsPerMinute) hosts.set(host, hosts.size + 1);
  return hosts.get(host);
}
