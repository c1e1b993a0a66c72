import { limits, minuteMs } from '@firedeck/contract';
import type { FaviconJob } from '@firedeck/contract/jobs';

const newHostsPerMinute = 30;

/** A lookup and its number among the member's: all members' first lookups precede the second ones. */
export interface RankedLookup {
  site: FaviconJob;
  rank: number;
}

interface Minute {
  /** Hosts requested in this minute with their ranks; repeating them is free. */
  hosts: Map<string, number>;
  waiting: Map<string, FaviconJob>;
  end: NodeJS.Timeout;
}

/**
 * Limits each member to 30 hosts a minute, counted in this process, so that nobody can use the
 * worker to scan a network; the other hosts wait for the next minutes.
 */
export class NewHostLimiter {
  readonly #enqueue: (lookups: readonly RankedLookup[]) => void;
  readonly #minutes = new Map<string, Minute>();

  constructor(enqueue: (lookups: readonly RankedLookup[]) => void) {
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

/** From 1; undefined when the minute's limit is reached. */
function assignRank({ hosts }: Minute, host: string): number | undefined {
  if (!hosts.has(host) && hosts.size < newHostsPerMinute) hosts.set(host, hosts.size + 1);
  return hosts.get(host);
}
