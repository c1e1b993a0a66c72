import { dayMs, type FaviconAnswer, iconAddress, siteOf, toolUrl } from '@firedeck/contract';
import type { SeenIcon } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { faviconRequests, type Site } from './favicon-requests.ts';
import { seenIcons } from './seen-icons.ts';

const budgetMs = 50;
const evictedInProcess = 1_000;
const evictedRememberedMs = dayMs;

export type FaviconLookup = ReturnType<typeof faviconLookup>;

/** Created once per app, as `app.favicons`. */
export function faviconLookup(app: FastifyInstance) {
  // Requested icons that Redis has evicted for lack of memory, by URL.
  const evicted = new LRUCache<string, true>({ max: evictedInProcess, ttl: evictedRememberedMs });
  const seen = seenIcons(app.redisCache);
  const { awaited, forget, request } = faviconRequests(app);

  const isCurrent = (icon: SeenIcon | undefined) =>
    isFresh(icon) && evicted.get(getIconUrl(icon) ?? '') === undefined;

  /** Null if Redis does not respond, which its client notices after 200 ms. */
  const readOutcomes = (userId: string, hosts: readonly string[], longHeld?: readonly string[]) =>
    seen.read(userId, hosts, longHeld).catch(() => null);

  /** What the member knows of these sites, null without Redis; requests what is missing or stale. */
  async function lookUp(sites: readonly Site[], userId: string, longHeld?: readonly string[]) {
    const siteByHost = new Map(sites.map((site) => [site.host, site]));
    const known = await readOutcomes(userId, [...siteByHost.keys()], longHeld);
    if (known) {
      const missing = [...siteByHost.values()].filter(({ host }) => !isCurrent(known.get(host)));
      request(userId, missing, known);
    }
    return known;
  }

  return {
    awaited,

    /** Call when a lookup of this member has ended: drops its cached outcome. */
    dropCached(userId: string, host: string, icon: string | null = null): void {
      forget(userId, host);
      seen.forget(userId, host);
      if (icon !== null) evicted.delete(icon);
    },

    /** Never waits or fails: anything left without Redis, or by a lookup that ends later, expires. */
    forgetMember(userId: string): void {
      seen.forgetMember(userId);
      awaited.forgetMember(userId);
    },

    /** The icon is gone although records may still name it: the next list requests it again. */
    markEvicted(name: string): void {
      evicted.set(iconAddress(name), true);
    },

    /**
     * Icon URLs by address; null while unknown to this member or if Redis is unavailable. Enqueues
     * lookups of missing and stale ones; waits for Redis at most 50 ms, never throws.
     *
     * @param addresses - as tools have them, e.g. `https://example.org/map`.
     * @param userId - the member whose open screens are notified of found icons.
     * @param longHeld - addresses that the member has had for so long that a lookup has ended.
     */
    async getIconUrls(
      addresses: readonly string[],
      userId: string,
      longHeld: readonly string[] = [],
    ): Promise<Map<string, string | null>> {
      const sites = new Map(addresses.map((address) => [address, siteOf(address)]));
      const lookup = lookUp(
        [...sites.values()].filter((site) => site !== null),
        userId,
        longHeld.flatMap((address) => sites.get(address)?.host ?? []),
      );
      // A late response still requests what is missing.
      const known = await Promise.race([lookup, budgetSpent()]);
      return new Map(
        [...sites].map(([address, site]) => [address, getIconUrl(known?.get(site?.host ?? ''))]),
      );
    },

    /** Null where the address names no site. */
    async getFavicon(address: string, userId: string): Promise<FaviconAnswer | null> {
      const typed = toolUrl.safeParse(address);
      const site = typed.success ? siteOf(typed.data) : null;
      if (site === null) return null;
      const { host } = site;
      const known = await lookUp([site], userId);
      const seenIcon = known?.get(host);
      const icon = getIconUrl(seenIcon);
      const title = seenIcon?.title;
      const about = { host, ...(title && { title }) };
      if (icon !== null) return { ...about, state: 'found', icon };
      // Without Redis the outcome could not be published, so there is nothing to wait for.
      const isPending = known !== null && app.isRedisReady() && !isFresh(seenIcon);
      return { ...about, state: isPending ? 'pending' : 'none', icon: null };
    },

    /** The hosts with an outcome for this member, with their icon URLs. Waits as long as the Redis client does. */
    async listResolved(
      userId: string,
      hosts: readonly string[],
    ): Promise<Map<string, string | null>> {
      const known = await readOutcomes(userId, hosts);
      const ended = [...(known ?? [])].filter(([, icon]) => isCurrent(icon));
      return new Map(ended.map(([host, icon]) => [host, getIconUrl(icon)]));
    },
  };
}

function budgetSpent(): Promise<null> {
  return new Promise((resolve) => {
    // One event-loop turn more: in a busy process a response may be waiting unread.
    setTimeout(() => setImmediate(resolve, null), budgetMs).unref();
  });
}

function isFresh(icon: SeenIcon | undefined): boolean {
  return icon !== undefined && icon.until > Date.now();
}

function getIconUrl(icon: SeenIcon | undefined): string | null {
  return icon?.name ? iconAddress(icon.name) : null;
}
