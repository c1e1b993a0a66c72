import { type FaviconAnswer, iconAddress } from '@firedeck/contract';
import type { FaviconJob, FaviconRecord } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { awaitedFavicons } from './awaited-favicons.ts';
import { faviconAsks } from './favicon-queue.ts';
import { faviconRecords } from './favicon-records.ts';
import { siteOf } from './site-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    favicons: FaviconLookup;
  }
}

const budgetMs = 50;

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
  const awaited = awaitedFavicons(app);
  const ask = faviconAsks(app);

  /** Null where Redis did not answer in time. */
  const read = (hosts: readonly string[]) =>
    Promise.race([records.read(hosts).catch(() => null), budgetSpent()]);

  /** What is known of these sites, null without Redis; what is missing is asked for. */
  async function look(sites: readonly FaviconJob[], userId: string) {
    const distinct = new Map(sites.map((site) => [site.host, site]));
    const known = await read([...distinct.keys()]);
    if (known !== null) askFor([...distinct.values()], known, userId);
    return known;
  }

  function askFor(sites: FaviconJob[], known: Map<string, FaviconRecord>, userId: string): void {
    const missing = sites.filter(({ host }) => !isFresh(known.get(host)));
    const hosts = missing.map(({ host }) => host).filter((host) => !known.get(host)?.name);
    // Noted before it is asked for: the answer must not overtake the note.
    if (hosts.length > 0) awaited.note(userId, hosts);
    ask(missing);
  }

  return {
    awaited,
    /** Forgets what this process remembers of a host. */
    forget: records.forget,

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
      const site = siteOf(address);
      if (site === null) return null;
      const { host } = site;
      const known = await look([site], userId);
      const record = known?.get(host);
      if (record?.name) return { host, state: 'found', icon: addressOf(record) };
      // Without Redis nobody would tell the outcome: there is nothing to wait for.
      const isPending = known !== null && app.isLive() && !isFresh(record);
      return { host, state: isPending ? 'pending' : 'none', icon: null };
    },

    /** Of these hosts the ones whose look-up has ended, with their icons' addresses. */
    async settled(hosts: readonly string[]): Promise<Map<string, string | null>> {
      const known = await read(hosts);
      const ended = [...(known ?? [])].filter(([, record]) => isFresh(record));
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

function isFresh(record: FaviconRecord | undefined): boolean {
  return record !== undefined && record.freshUntil > Date.now();
}

function addressOf(record: FaviconRecord | undefined): string | null {
  return record?.name ? iconAddress(record.name) : null;
}
