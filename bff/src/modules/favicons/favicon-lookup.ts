import { type FaviconAnswer, iconAddress, siteOf, toolUrl } from '@firedeck/contract';
import type { FaviconJob, FaviconRecord } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { currentCause } from '../../current-cause.ts';
import { awaitedFavicons } from './awaited-favicons.ts';
import { BoundedMap } from './bounded-map.ts';
import { faviconAsks } from './favicon-queue.ts';
import { faviconRecords, isFresh } from './favicon-records.ts';
import { NewHostsPace } from './new-hosts-pace.ts';
import { markOf, seenHosts } from './seen-hosts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    favicons: FaviconLookup;
  }
}

type Site = Pick<FaviconJob, 'host' | 'origin'>;

const budgetMs = 50;
// An icon that is shown already may wait for all that are not.
const refreshRank = 1_000;
const lostInProcess = 1_000;
const lostRememberedMs = 24 * 3_600_000;

export type FaviconLookup = ReturnType<typeof faviconLookup>;

/**
 * Where the icons of these addresses' sites are, by address; null where the member was told of none
 * yet or Redis is away. Asks for what is missing or stale; waits for Redis at most 50 ms, never fails.
 *
 * @param addresses - as tools have them, e.g. `https://example.org/map`.
 * @param userId - whose open screens are told when an icon is found.
 * @param longHeld - those of them that the member has had for so long that a look-up has ended.
 */
export function faviconAddresses(
  app: FastifyInstance,
  addresses: readonly string[],
  userId: string,
  longHeld: readonly string[],
): Promise<Map<string, string | null>> {
  return app.favicons.addresses(addresses, userId, longHeld);
}

/** Made once for each app, as `app.favicons`. */
export function faviconLookup(app: FastifyInstance) {
  const records = faviconRecords(app.redisCache);
  // Addresses of icons that somebody asked for and Redis, short of memory, did not have any more.
  const lost = new BoundedMap<true>(lostInProcess);
  const seen = seenHosts(app.redisCache);
  const awaited = awaitedFavicons(app);
  const asks = faviconAsks(app);
  const pace = new NewHostsPace(asks.ask);
  app.addHook('onClose', async () => pace.close());

  const isCurrent = (record: FaviconRecord | undefined) =>
    isFresh(record) && lost.get(addressOf(record) ?? '') === undefined;

  /**
   * What the member knows of these hosts; of all others nothing is read, whether or not it is there.
   * Null where Redis does not answer, which takes its client 200 ms to notice.
   */
  const readPatiently = async (userId: string, hosts: readonly string[]) => {
    try {
      return await records.read(await seen.read(userId, hosts));
    } catch {
      return null;
    }
  };

  /** What the member knows of these sites, null without Redis; what is missing is asked for. */
  function look(sites: readonly Site[], userId: string) {
    const distinct = new Map(sites.map((site) => [site.host, site]));
    return readPatiently(userId, [...distinct.keys()]).then((known) => {
      if (known !== null) askFor([...distinct.values()], known, userId);
      return known;
    });
  }

  function askFor(sites: Site[], known: Map<string, FaviconRecord>, userId: string): void {
    const cause = currentCause();
    const missing = sites
      .filter(({ host }) => !isCurrent(known.get(host)))
      .map((site): FaviconJob => {
        const member = { id: userId, mark: markOf(userId, site.host) };
        return { ...site, member, ...cause };
      });
    if (missing.length === 0) return;
    // Noted before it is asked for: the answer must not overtake the note. A stale icon is awaited
    // like a missing one, as it may have changed.
    awaited.note(
      userId,
      missing.map(({ host }) => host),
    );
    const stale = missing.filter(({ host }) => known.has(host));
    asks.ask(stale.map((site, index) => ({ site, rank: refreshRank + index })));
    pace.ask(
      userId,
      missing.filter(({ host }) => !known.has(host)),
    );
  }

  return {
    awaited,
    /** The member's look-up of a host has ended: this process reads anew what is known of it. */
    resolve(userId: string, host: string, icon: string | null = null): void {
      records.forget(host);
      asks.forget(userId, host);
      seen.remember(userId, host);
      if (icon !== null) lost.delete(icon);
    },

    /** The icon of this name is gone though its record may name it: the next list asks for it. */
    lose(name: string): void {
      lost.set(iconAddress(name), true, lostRememberedMs);
    },

    async addresses(
      addresses: readonly string[],
      userId: string,
      longHeld: readonly string[] = [],
    ): Promise<Map<string, string | null>> {
      const sites = new Map(addresses.map((address) => [address, siteOf(address)]));
      const hostsHeld = longHeld.flatMap((address) => sites.get(address)?.host ?? []);
      seen.keep(userId, hostsHeld);
      const looked = look([...sites.values()].filter(isSite), userId);
      // What comes later is asked for all the same.
      const known = await Promise.race([looked, budgetSpent()]);
      return new Map(
        [...sites].map(([address, site]) => [address, addressOf(known?.get(site?.host ?? ''))]),
      );
    },

    /** Null where the address names no site. */
    async answer(address: string, userId: string): Promise<FaviconAnswer | null> {
      const typed = toolUrl.safeParse(address);
      const site = typed.success ? siteOf(typed.data) : null;
      if (site === null) return null;
      const { host } = site;
      const known = await look([site], userId);
      const record = known?.get(host);
      if (record?.name) return { host, state: 'found', icon: addressOf(record) };
      // Without Redis nobody would tell the outcome: there is nothing to wait for.
      const isPending = known !== null && app.isLive() && !isFresh(record);
      return { host, state: isPending ? 'pending' : 'none', icon: null };
    },

    /** Of these hosts the ones whose look-up the member was told of, with their icons' addresses. */
    async settled(userId: string, hosts: readonly string[]): Promise<Map<string, string | null>> {
      const known = await Promise.race([readPatiently(userId, hosts), budgetSpent()]);
      const ended = [...(known ?? [])].filter(([, record]) => isCurrent(record));
      return new Map(ended.map(([host, record]) => [host, addressOf(record)]));
    },
  };
}

function budgetSpent(): Promise<null> {
  return new Promise((resolve) => {
    // One turn more: on a busy process an answer may lie there unread as the time ends.
    setTimeout(() => setImmediate(resolve, null), budgetMs).unref();
  });
}

function isSite(site: Site | null): site is Site {
  return site !== null;
}

function addressOf(record: FaviconRecord | undefined): string | null {
  return record?.name ? iconAddress(record.name) : null;
}
