import { limits } from '@firedeck/contract';
import type { FaviconJob } from '@firedeck/contract/jobs';

const newHostsPerMinute = 30;
const minuteMs = 60_000;

interface Minute {
  /** Hosts asked for in it, which may be asked for again. */
  hosts: Set<string>;
  waiting: Map<string, FaviconJob>;
  end: NodeJS.Timeout;
}

/**
 * Lets through 30 hosts a minute of each member, counted in this process, so that nobody makes the
 * worker search a network; the others wait for the next minutes.
 */
export class NewHostsPace {
  readonly #ask: (sites: readonly FaviconJob[]) => void;
  readonly #minutes = new Map<string, Minute>();

  constructor(ask: (sites: readonly FaviconJob[]) => void) {
    this.#ask = ask;
  }

  ask(userId: string, sites: readonly FaviconJob[]): void {
    if (sites.length === 0) return;
    const minute = this.#minutes.get(userId) ?? this.#begin(userId);
    const now = sites.filter(({ host }) => hasRoom(minute, host));
    for (const site of sites)
      if (!minute.hosts.has(site.host) && minute.waiting.size < limits.toolsPerMember)
        minute.waiting.set(site.host, site);
    if (now.length > 0) this.#ask(now);
  }

  close(): void {
    for (const { end } of this.#minutes.values()) clearTimeout(end);
    this.#minutes.clear();
  }

  #begin(userId: string): Minute {
    const end = setTimeout(() => this.#endMinute(userId), minuteMs).unref();
    const minute: Minute = { hosts: new Set(), waiting: new Map(), end };
    this.#minutes.set(userId, minute);
    return minute;
  }

  #endMinute(userId: string): void {
    const waiting = [...(this.#minutes.get(userId)?.waiting.values() ?? [])];
    this.#minutes.delete(userId);
    this.ask(userId, waiting);
  }
}

function hasRoom({ hosts }: Minute, host: string): boolean {
  if (hosts.size < newHostsPerMinute) hosts.add(host);
  return hosts.has(host);
}
