import { dayMs, type FaviconAnswer, iconAddress, siteOf, toolUrl } from '@firedeck/contract';
import type { FaviconJob, SeenIcon } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestContext } from '../../observability/request-context.ts';
import { awaitedFavicons } from './awaited-favicons.ts';
import { faviconQueueClient } from './favicon-queue.ts';
import { readRecords } from './favicon-records.ts';
import { NewHostLimiter } from './new-host-limiter.ts';
import { hashHost, seenIcons } from './seen-icons.ts';

declare module 'fastify' {
  interface FastifyInstance {
    favicons: FaviconLookup;
  }
}

type Site = Pick<FaviconJob, 'host' | 'origin'>;

const budgetMs = 50;
// An icon that is shown already may wait for all that are not.
const refreshRank = 1_000;
const evictedInProcess = 1_000;
const evictedRememberedMs = dayMs;

type FaviconLookup = ReturnType<typeof faviconLookup>;

/** Created once per app, as `app.favicons`. */
export function faviconLookup(app: FastifyInstance) {
  // Addresses of icons that somebody asked for and Redis, short of memory, did not have any more.
  const evicted = new LRUCache<string, true>({ max: evictedInProcess, ttl: evictedRememberedMs });
  const seen = seenIcons(app.redisCache);
  const awaited = awaitedFavicons(app);
  const queue = faviconQueueClient(app);
  const limiter = new NewHostLimiter(queue.enqueue);
  app.addHook('onClose', async () => limiter.close());

  const isCurrent = (icon: SeenIcon | undefined) =>
    isFresh(icon) && evicted.get(getIconUrl(icon) ?? '') === undefined;

  /**
   * This member's outcomes of these hosts; shared records are read only for hosts held for long.
   * Null if Redis does not answer, which its client notices after 200 ms.
   */
  async function readPatiently(
    userId: string,
    hosts: readonly string[],
    hostsHeld: readonly string[] = [],
  ): Promise<Map<string, SeenIcon> | null> {
    try {
      const icon = await seen.read(userId, hosts);
      const unseen = hostsHeld.filter((host) => !icon.has(host));
      const records = await readRecords(app.redisCache, unseen);
      if (records.size === 0) return icon;
      await seen.keep(userId, records);
      return await seen.read(userId, hosts);
    } catch {
      return null;
    }
  }

  /** What the member knows of these sites, null without Redis; what is missing is asked for. */
  function look(sites: readonly Site[], userId: string, hostsHeld?: readonly string[]) {
    const distinct = new Map(sites.map((site) => [site.host, site]));
    return readPatiently(userId, [...distinct.keys()], hostsHeld).then((known) => {
      if (known !== null) requestMissing([...distinct.values()], known, userId);
      return known;
    });
  }

  function requestMissing(sites: Site[], known: Map<string, SeenIcon>, userId: string): void {
    const context = requestContext();
    const missing = sites
      .filter(({ host }) => !isCurrent(known.get(host)))
      .map((site): FaviconJob => {
        const member = { id: userId, mark: hashHost(userId, site.host) };
        return { ...site, member, ...context };
      });
    if (missing.length === 0) return;
    // Noted before it is asked for: the answer must not overtake the note. A stale icon is awaited
    // like a missing one, as it may have changed.
    awaited.add(
      userId,
      missing.map(({ host }) => host),
    );
    const stale = missing.filter(({ host }) => known.has(host));
    queue.enqueue(stale.map((site, index) => ({ site, rank: refreshRank + index })));
    limiter.request(
      userId,
      missing.filter(({ host }) => !known.has(host)),
    );
  }

  return {
    awaited,
    /** Call when a look-up of this member has ended: drops its cached outcome. */
    dropCached(userId: string, host: string, icon: string | null = null): void {
      queue.forget(userId, host);
      seen.forget(userId, host);
      if (icon !== null) evicted.delete(icon);
    },

    /** Never waits, never fails. What is left without Redis, or by a look-up that ends later, expires by itself. */
    forgetMember(userId: string): void {
      seen.forgetMember(userId);
      awaited.forgetMember(userId);
    },

    /** The icon of this name is gone though its record may name it: the next list asks for it. */
    markEvicted(name: string): void {
      evicted.set(iconAddress(name), true);
    },

    /**
     * Icon URLs by address; null while unknown to this member or if Redis is unavailable. Enqueues
     * look-ups of missing and stale ones; waits for Redis at most 50 ms, never throws.
     *
     * @param addresses - as tools have them, e.g. `https://example.org/map`.
     * @param userId - the member whose open screens are notified of found icons.
     * @param longHeld - addresses that the member has had for so long that a look-up has ended.
     */
    async getIconUrls(
      addresses: readonly string[],
      userId: string,
      longHeld: readonly string[] = [],
    ): Promise<Map<string, string | null>> {
      const sites = new Map(addresses.map((address) => [address, siteOf(address)]));
      const hostsHeld = longHeld.flatMap((address) => sites.get(address)?.host ?? []);
      const lookup = look(
        [...sites.values()].filter((site) => site !== null),
        userId,
        hostsHeld,
      );
      // What comes later is asked for all the same.
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
      const known = await look([site], userId);
      const seenIcon = known?.get(host);
      const icon = getIconUrl(seenIcon);
      const title = seenIcon?.title;
      const about = { host, ...(title && { title }) };
      if (icon !== null) return { ...about, state: 'found', icon };
      // Without Redis nobody would tell the outcome: there is nothing to wait for.
      const isPending = known !== null && app.isRedisReady() && !isFresh(seenIcon);
      return { ...about, state: isPending ? 'pending' : 'none', icon: null };
    },

    /** The hosts with an outcome for this member, with their icon URLs. Waits as long as the Redis client does. */
    async listResolved(
      userId: string,
      hosts: readonly string[],
    ): Promise<Map<string, string | null>> {
      const known = await readPatiently(userId, hosts);
      const ended = [...(known ?? [])].filter(([, icon]) => isCurrent(icon));
      return new Map(ended.map(([host, icon]) => [host, getIconUrl(icon)]));
    },
  };
}

function budgetSpent(): Promise<null> {
  return new Promise((resolve) => {
    // One turn more: on a busy process an answer may lie there unread as the time ends.
    setTimeout(() => setImmediate(resolve, null), budgetMs).unref();
  });
}

function isFresh(icon: SeenIcon | undefined): boolean {
  return icon !== undefined && icon.until > Date.now();
}

function getIconUrl(icon: SeenIcon | undefined): string | null {
  return icon?.name ? iconAddress(icon.name) : null;
}
