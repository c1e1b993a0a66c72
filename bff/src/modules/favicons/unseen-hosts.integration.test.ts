import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FaviconAnswer } from '@firedeck/contract';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aTool, type TestMember } from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { type EventReader, readEvents } from '../../../testing/event-reader.ts';
import { startWorker, type TestWorker } from '../../../testing/favicon-worker.ts';
import { tinyPng } from '../../../testing/local-site.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

// Within the pace of one member, 30 hosts a minute.
const observers = 10;
const pairsOfEach = 10;
const hostsOfOther = 25;

let test: TestApp;
let address: string;
let database: RedisDatabase;
let worker: TestWorker;
let sites: Server;
let port: number;
/** By host, how often its page was asked for. */
const pagesAsked = new Map<string, number>();

/** Drawn by its number: half of the sites have an icon, each answers after its own time. */
const siteOf = (number: number) => ({
  host: `s${number}.localhost:${port}`,
  hasIcon: number % 2 === 0,
  delayMs: 50 + ((number * 7_919) % 350),
});

const numbers = Array.from({ length: 2 * observers * pairsOfEach }, (_, number) => number);
// Pairs of neighbors: of both kinds the same share has icons.
const isOthers = (number: number) => number % 4 < 2;

beforeAll(async () => {
  database = await anEmptyRedisDatabase(dataServices().redisUrl);
  test = await startTestApp({ redisUrl: database.url, redisCacheUrl: database.url });
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  sites = createServer(({ url, headers }, response) => {
    const { host = '' } = headers;
    const site = siteOf(Number(/^s(\d+)\./.exec(host)?.[1]));
    if (url === '/') pagesAsked.set(host, (pagesAsked.get(host) ?? 0) + 1);
    setTimeout(() => {
      if (site.hasIcon && url === '/favicon.ico') response.end(tinyPng);
      else response.writeHead(404).end();
    }, site.delayMs);
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  port = (sites.address() as AddressInfo).port;
  worker = await startWorker(
    database.url,
    numbers.map((number) => siteOf(number).host),
  );
}, 60_000);
afterAll(async () => {
  await worker.stop('SIGKILL');
  sites.closeAllConnections();
  sites.close();
  await test.close();
  await database.giveBack();
});

interface Observed {
  number: number;
  first: Omit<FaviconAnswer, 'host'>;
  listed: string | null;
  listedAfterMs: number;
  askedAt: number;
  toldAfterMs: number;
  icon: string | null;
  last: FaviconAnswer['state'];
  served: number | null;
}

const preview = async (member: TestMember, host: string): Promise<FaviconAnswer> =>
  (await member.ask('GET', `/api/favicons?url=http://${host}/`)).json();

const statesOf = (member: TestMember, hosts: string[]) =>
  Promise.all(hosts.map(async (host) => (await preview(member, host)).state));

/** Asks by preview and by a tool of the list, waits for the event, asks once more. */
async function observe(member: TestMember, stream: EventReader, own: number[]) {
  const observed = new Map<string, Observed>();
  for (const number of own) {
    const { host } = siteOf(number);
    const askedAt = performance.now();
    const { host: _, ...first } = await preview(member, host);
    const { favicon: listed } = await aTool(member, { url: `http://${host}/` });
    const listedAfterMs = performance.now() - askedAt;
    observed.set(host, { number, first, listed, listedAfterMs, askedAt } as Observed);
  }
  const untoldHosts = () => [...observed].flatMap(([host, { last }]) => (last ? [] : [host]));
  while (untoldHosts().length > 0) {
    const untold = untoldHosts();
    const { host, icon } = await stream.next('favicon.resolved', 15_000).catch(async () => {
      await statesOf(member, untold);
      return stream.next('favicon.resolved', 60_000);
    });
    const one = observed.get(host);
    if (one === undefined) throw new Error(`${host} was told to somebody else`);
    // What came while the member asked may be told again.
    if (one.last) continue;
    Object.assign(one, { icon, toldAfterMs: performance.now() - one.askedAt });
    one.last = (await preview(member, host)).state;
    one.served = icon === null ? null : (await fetch(address + icon)).status;
  }
  return [...observed.values()];
}

describe('of 100 pairs of hosts, one looked up for somebody else and one for nobody', () => {
  it('a member cannot tell which is which by list, preview, event, icon or time', async () => {
    const others = numbers.filter(isOthers);
    for (let from = 0; from < others.length; from += hostsOfOther) {
      const other = await aMember(test.app);
      const own = others.slice(from, from + hostsOfOther).map((number) => siteOf(number).host);
      // Asked until it is there, as screens do: a busy machine may not keep a job.
      await expect
        .poll(() => statesOf(other, own), { timeout: 60_000, interval: 500 })
        .not.toContain('pending');
    }

    const all: Observed[] = [];
    for (let observer = 0; observer < observers; observer += 1) {
      const from = observer * 2 * pairsOfEach;
      const own = numbers.slice(from, from + 2 * pairsOfEach);
      // Each kind goes first as often as last.
      if (observer % 2 === 1) own.reverse();
      const member = await aMember(test.app);
      const stream = await readEvents(address, member.accessToken);
      await stream.next('hello');
      all.push(...(await observe(member, stream, own)));
      stream.close();
    }

    expect(all).toHaveLength(numbers.length);
    for (const one of all) {
      const { number, first, listed, listedAfterMs, icon, last, served, toldAfterMs } = one;
      const { hasIcon, delayMs } = siteOf(number);
      expect({ number, first }).toEqual({ number, first: { state: 'pending', icon: null } });
      // On a busy machine the list may be answered after the look-up.
      if (listedAfterMs < delayMs) expect({ number, listed }).toEqual({ number, listed: null });
      expect({ number, last, served, icon: icon === null ? null : icon.length }).toEqual(
        hasIcon
          ? { number, last: 'found', served: 200, icon: '/icons/'.length + 32 }
          : { number, last: 'none', served: null, icon: null },
      );
      // No sooner than the site itself would have it.
      expect(toldAfterMs).toBeGreaterThanOrEqual(hasIcon ? delayMs : 3_000);
    }
    const known = all.filter(({ number }) => isOthers(number));
    const unknown = all.filter(({ number }) => !isOthers(number));
    // Of all pairs of one of each kind, by what share the known one came first beyond its own site's time.
    const lateness = ({ number, toldAfterMs }: Observed) =>
      toldAfterMs - (siteOf(number).hasIcon ? siteOf(number).delayMs : 3_200);
    const sooner = known.map(
      (one) => unknown.filter((other) => lateness(one) < lateness(other)).length / unknown.length,
    );
    const share = sooner.reduce((sum, one) => sum + one, 0) / sooner.length;
    process.stdout.write(
      `known before unknown: ${share.toFixed(2)} of all pairs, 0.50 is chance\n`,
    );
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.9);
    // No site is asked for what is known.
    expect([...pagesAsked.values()].filter((times) => times !== 1)).toEqual([]);
    expect(pagesAsked.size).toBe(numbers.length);
  }, 300_000);
});

describe('a host that a member has seen', () => {
  it('is answered at once for that member, and still not for another one', async () => {
    const member = await aMember(test.app);
    const { host } = siteOf(0);
    expect((await preview(member, host)).state).toBe('pending');
    await expect
      .poll(async () => (await preview(member, host)).state, { timeout: 20_000 })
      .toBe('found');
    const other = await aMember(test.app);
    expect((await preview(other, host)).state).toBe('pending');
  }, 60_000);
});
