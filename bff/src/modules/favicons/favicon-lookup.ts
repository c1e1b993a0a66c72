import { type FaviconAnswer, iconAddress, siteOf, toolUrl } from '@firedeck/contract';
import type { FaviconJob, FaviconRecord } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { currentCause } from '../../current-cause.ts';
import { awaitedFavicons } from './awaited-favicons.ts';
import { BoundedMap } from './bounded-map.ts';
import { faviconAsks } from './favicon-queue.ts';
import { faviconRecords, isFresh } from './favicon-records.ts';
import { NewHostsPace } from './new-hosts-pace.ts';

declare module 'fastify' {
  interface FastifyInstance {
    favicons: FaviconLookup;
  }
}

const budgetMs = 50;
// An icon that is shown already may wait for all that are not.
const refreshRank = 1_000;
const lostInProcess = 1_000;
const lostRememberedMs = 24 * 3_600_000;

export type FaviconLookup = ReturnType<typeof faviconLookup>;

/**
 * Where the icons of these addresses' sites are, by address; null where none is known yet or Redis
 * is away. Asks for what is missing or stale; waits for Redis at most 50 ms, never fails.
 *
 * @param addresses - as tools have them, e.g. `https://example.org/map`.
 * @param userId - whose open screens are told when an icon is found.
 */
export function faviconAddresses(
  app: FastifyInstance,
  addresses: readonly string[],
  userId: string,
): Promise<Map<string, string | null>> {
  return app.favicons.addresses(addresses, userId);
}

/** Made once for each app, as `app.favicons`. */
export function faviconLookup(app: FastifyInstance) {
  const records = faviconRecords(app.redisCache);
  // Addresses of icons that somebody asked for and Redis, short of memory, did not have any more.
  const lost = new BoundedMap<true>(lostInProcess);
  const awaited = awaitedFavicons(app);
  const asks = faviconAsks(app);
  const pace = new NewHostsPace(asks.ask);
  app.addHook('onClose', async () => pace.close());

  const isCurrent = (record: FaviconRecord | undefined) =>
    isFresh(record) && lost.get(addressOf(record) ?? '') === undefined;

  /** Null where Redis does not answer, which takes its client 200 ms to notice. */
  const readPatiently = (hosts: readonly string[]) => records.read(hosts).catch(() => null);
  const read = (hosts: readonly string[]) => Promise.race([readPatiently(hosts), budgetSpent()]);

  /** What is known of these sites, null without Redis; what is missing is asked for. */
  async function look(sites: readonly FaviconJob[], userId: string, readThem = read) {
    const distinct = new Map(sites.map((site) => [site.host, site]));
    const known = await readThem([...distinct.keys()]);
    if (known !== null) askFor([...distinct.values()], known, userId);
    return known;
  }

  function askFor(sites: FaviconJob[], known: Map<string, FaviconRecord>, userId: string): void {
    const cause = currentCause();
    const missing = sites
      .filter(({ host }) => !isCurrent(known.get(host)))
      .map((site) => ({ ...site, ...cause }));
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
    /** Forgets what this process remembers of a host, which has this icon now. */
    forget(host: string, icon: string | null = null): void {
      records.forget(host);
      asks.forget(host);
      if (icon !== null) lost.delete(icon);
    },

    /** The icon of this name is gone though its record may name it: the next list asks for it. */
    lose(name: string): void {
      lost.set(iconAddress(name), true, lostRememberedMs);
    },

    async addresses(
      addresses: readonly string[],
      userId: string,
    ): Promise<Map<string, string | null>> {
      const sites = new Map(addresses.map((address) => [address, siteOf(address)]));
      const known = await look([...sites.values()].filter(isSite), userId);
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
      const known = await look([site], userId, readPatiently);
      const record = known?.get(host);
      if (record?.name) return { host, state: 'found', icon: addressOf(record) };
      // Without Redis nobody would tell the outcome: there is nothing to wait for.
      const isPending = known !== null && app.isLive() && !isFresh(record);
      return { host, state: isPending ? 'pending' : 'none', icon: null };
    },

    /** Of these hosts the ones whose look-up has ended, with their icons' addresses. */
    async settled(hosts: readonly string[]): Promise<Map<string, string | null>> {
      const known = await read(hosts);
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

function isSite(site: FaviconJob | null): site is FaviconJob {
  return site !== null;
}

function addressOf(record: FaviconRecord | undefined): string | null {
  return record?.name ? iconAddress(record.name) : null;
}
