import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { faviconKeys, faviconQueue, seenIcon } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { QueueEvents } from 'bullmq';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { aMember, aTool, type TestMember } from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { type EventReader, readEvents } from '../../../testing/event-reader.ts';
import { startWorker, type TestWorker } from '../../../testing/favicon-worker.ts';
import { aLocalSite, type LocalSite, tinyGif, tinyPng } from '../../../testing/local-site.ts';
import { type Severable, severable } from '../../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { buildApp } from '../../app.ts';
import { hashHost } from './seen-icons.ts';

let test: TestApp;
let proxy: Severable;
let address: string;
let member: TestMember;
let site: LocalSite;
let worker: TestWorker | null = null;
let database: RedisDatabase;

beforeAll(async () => {
  database = await anEmptyRedisDatabase(dataServices().redisUrl);
  proxy = await severable(database.url);
  test = await startTestApp({ redisUrl: proxy.url, redisCacheUrl: proxy.url });
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await test.close();
  await proxy.close();
  await database.giveBack();
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
  await site?.close();
});

// Time limits of the list for icons, and of a Redis command.
const budgetMs = 50;
const commandMs = 200;

const listed = async () => (await member.request('GET', '/api/tools')).json().tools[0];

/** The list waits 50 ms for icons, which can be too short on a busy machine. */
async function listedIcon(): Promise<string> {
  let icon: string | null = null;
  await expect
    .poll(async () => {
      icon = (await listed()).favicon;
      return icon;
    })
    .not.toBeNull();
  return icon ?? '';
}

describe('a tool whose site has an icon', () => {
  it('is listed without it at first, and with it after the event', async () => {
    site = await aLocalSite({
      '/': '<html><head><link rel="icon" href="/i.png"></head></html>',
      '/i.png': tinyPng,
    });
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    const stream = await readEvents(address, member.accessToken);
    await stream.next('hello');

    const added = await aTool(member, { url: `${site.url}/map` });
    expect(added.favicon).toBeNull();

    const resolved = await resolvedOn(stream);
    expect(resolved.host).toBe(site.host);
    await expect.poll(async () => (await listed()).favicon).toBe(resolved.icon);
    stream.close();

    const icon = await fetch(address + resolved.icon);
    expect(Buffer.from(await icon.arrayBuffer())).toEqual(tinyPng);
    expect(Object.fromEntries(icon.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="icon.png"',
    });
    const etag = icon.headers.get('etag') ?? '';
    const again = await fetch(address + resolved.icon, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toContain('immutable');
  });

  it('a program revalidates its list › gets the icon', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    member = await aMember(test.app);
    await aTool(member, { url: `${site.url}/map` });
    const read = (etag?: unknown) =>
      member.request('GET', '/api/tools', undefined, etag ? { 'if-none-match': String(etag) } : {});
    const before = await read();
    expect(before.json().tools[0].favicon).toBeNull();
    expect((await read(before.headers.etag)).statusCode).toBe(304);
    worker = await startWorker(database.url, [site.host]);
    const fetchIcon = async () => {
      const response = await read(before.headers.etag);
      return response.statusCode === 200 ? response.json().tools[0].favicon : response.statusCode;
    };
    await expect.poll(fetchIcon, { timeout: 15_000 }).toMatch(/^\/icons\//);
    const again = async () => (await read((await read()).headers.etag)).statusCode;
    await expect.poll(again).toBe(304);
  }, 60_000);

  it('is previewed with its page title only to members who have seen it', async () => {
    site = await aLocalSite({});
    member = await aMember(test.app);
    const other = await aMember(test.app);
    const title = 'County Dispatch';
    const record = { state: 'none', name: null, title, freshUntil: Date.now() + 60_000 };
    await test.app.redisCache.set(faviconKeys.host(site.host), JSON.stringify(record));
    const mark = hashHost(member.userId, site.host);
    const seen = seenIcon.serialize({ until: record.freshUntil, name: null, title });
    await test.app.redisCache.hset(faviconKeys.seen(member.userId), mark, seen);
    const preview = async ({ request }: typeof other) =>
      (await request('GET', `/api/favicons?url=${site?.url}`)).json();
    const { host } = site;
    expect(await preview(member)).toEqual({ host, state: 'none', icon: null, title });
    expect(await preview(other)).toEqual({ host, state: 'pending', icon: null });
  });

  it('the list needs one Redis command for any number of sites', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    member = await aMember(test.app);
    const hosts = [1, 2, 3].map((port) => `127.0.0.1:${port}`);
    for (const host of hosts) await aTool(member, { url: `http://${host}` });
    const events = hosts.flatMap((host) => [
      hashHost(member.userId, host),
      `${Date.now() + 60_000} `,
    ]);
    await test.app.redisCache.hset(faviconKeys.seen(member.userId), ...events);
    const commands = await monitorRedis();
    await listed();
    await test.app.redisCache.echo('listed');
    await expect.poll(() => commands().some((command) => command.includes('listed'))).toBe(true);
    const reads = commands().filter(
      ([, key = '']) =>
        key.startsWith(faviconKeys.host('127.0.0.1:')) || key === faviconKeys.seen(member.userId),
    );
    expect(reads.map(([command]) => command?.toLowerCase())).toEqual(['hmget']);
    expect(reads[0]?.slice(2)).toHaveLength(hosts.length);
    await database.clear();
  });

  it('is sent to a stream that opens after the icon was found', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    await aTool(member, { url: site.url });
    await isKnown(site.host);

    const stream = await readEvents(address, member.accessToken);
    expect(await stream.next('favicon.resolved')).toMatchObject({ host: site.host });
    stream.close();
  });

  it('is announced, and again for each response in flight that still lacked it', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    const stream = await readEvents(address, member.accessToken);
    await stream.next('hello');
    await aTool(member, { url: site.url });
    const first = await resolvedOn(stream);
    // What such a response does after it found no outcome.
    test.app.favicons.awaited.add(member.userId, [site.host]);
    expect(await stream.next('favicon.resolved')).toEqual(first);
    await listed();
    // Events arrive in order: another one would precede the second change.
    await aTool(member, { url: 'http://127.0.0.1:1' });
    for (const _change of [1, 2]) await stream.next('tools.changed');
    const announced = stream.events.filter((event) => event.event === 'favicon.resolved');
    // The response to the first tool may have been in flight, too.
    expect(announced.slice(0, 2)).toEqual([first, first]);
    expect([[], [first]]).toContainEqual(announced.slice(2));
    stream.close();
  });

  it('the request went to another process › the process with the stream sends it', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    const other = await buildApp(test.config);
    const otherAddress = await other.listen({ host: '127.0.0.1', port: 0 });
    await other.databaseReady;
    member = await aMember(test.app);
    const stream = await readEvents(otherAddress, member.accessToken);
    await stream.next('hello');
    await aTool(member, { url: site.url });
    expect(await resolvedOn(stream)).toMatchObject({ host: site.host });
    await other.close();
  });

  it('is not sent to a member without it', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    const other = await aMember(test.app);
    const stream = await readEvents(address, other.accessToken);
    await stream.next('hello');
    member = await aMember(test.app);
    const owners = await readEvents(address, member.accessToken);
    await aTool(member, { url: site.url });
    await resolvedOn(owners);
    // All subscribers get it before the next event.
    await aTool(other, { url: 'http://127.0.0.1:1' });
    await stream.next('tools.changed');
    expect(stream.events.map(({ event }) => event)).not.toContain('favicon.resolved');
    owners.close();
    stream.close();
  });
});

describe('a known icon that is stale', () => {
  const age = async () => {
    const key = faviconKeys.host(site.host);
    const record = JSON.parse((await test.app.redisCache.get(key)) ?? '');
    await test.app.redisCache.set(key, JSON.stringify({ ...record, freshUntil: Date.now() - 1 }));
    const mark = hashHost(member.userId, site.host);
    const { name } = record;
    const events = seenIcon.serialize({ until: Date.now() - 1, name });
    await test.app.redisCache.hset(faviconKeys.seen(member.userId), mark, events);
    // As days later, when the earlier request is forgotten.
    await test.app.redis.del(await test.app.redis.keys('bull:{favicon}:de:*'));
    test.app.favicons.dropCached(member.userId, site.host);
  };

  beforeEach(async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    await aTool(member, { url: site.url });
    await expect.poll(async () => (await listed()).favicon).not.toBeNull();
  });

  it('is shown meanwhile, and open screens get the new one if it changed', async () => {
    const old = await listedIcon();
    const stream = await readEvents(address, member.accessToken);
    expect((await stream.next('favicon.resolved')).icon).toBe(old);
    site.files['/favicon.ico'] = tinyGif;
    // Reading the list starts the lookup.
    await worker?.stop();
    await age();
    await expect.poll(async () => (await listed()).favicon).toBe(old);
    worker = await startWorker(database.url, [site.host]);
    const { icon } = await stream.next('favicon.resolved');
    expect(icon).not.toBe(old);
    await expect.poll(async () => (await listed()).favicon).toBe(icon);
    expect((await fetch(address + icon)).headers.get('content-type')).toBe('image/gif');
    stream.close();
  });

  it('Redis has evicted its bytes › is looked up again', async () => {
    const favicon = await listedIcon();
    const name = favicon.split('/').at(-1) ?? '';
    await test.app.redisCache.del(faviconKeys.bytes(name));
    await test.app.redis.del(await test.app.redis.keys('bull:{favicon}:de:*'));
    await expect.poll(async () => (await listed()).favicon).toBe(favicon);
    const served = async () => (await fetch(address + favicon)).status;
    expect(await served()).toBe(404);
    await expect.poll(async () => (await listed()).favicon).toBe(favicon);
    await expect.poll(() => listed().then(served)).toBe(200);
  });

  it('stays while its site is unavailable', async () => {
    const old = await listedIcon();
    await site.close();
    await age();
    await listed();
    await expect
      .poll(
        async () =>
          JSON.parse((await test.app.redisCache.get(faviconKeys.host(site.host))) ?? '').freshUntil,
      )
      .toBeGreaterThan(Date.now());
    await expect.poll(async () => (await listed()).favicon).toBe(old);
  });
});

describe('an address that looks like another host', () => {
  it.each(['good.example\\@evil.example', 'good\u200b.example', 'https:///good.example'])(
    '%j is refused, as for tools',
    async (url) => {
      member = await aMember(test.app);
      const response = await member.request('GET', `/api/favicons?url=${encodeURIComponent(url)}`);
      const refused = await member.request('POST', '/api/tools', { name: 'x', url });
      expect([response.statusCode, refused.statusCode]).toEqual([400, 400]);
      expect(response.json().fields).toEqual(refused.json().fields);
    },
  );
});

describe('a lookup that finds nothing', () => {
  it('has the same result and duration for every reason', async () => {
    site = await aLocalSite({});
    const silent = await aLocalSite({});
    silent.isSilent = true;
    const closed = await aLocalSite({});
    await closed.close();
    const inside = 'http://10.1.2.3';
    worker = await startWorker(database.url, [site.host, silent.host, closed.host]);
    member = await aMember(test.app);
    const stream = await readEvents(address, member.accessToken);
    await stream.next('hello');
    const read = async (url: string) => {
      const response = await member.request('GET', `/api/favicons?url=${encodeURIComponent(url)}`);
      const { host: _host, ...rest } = response.json();
      return { status: response.statusCode, ...rest };
    };
    const urls = [inside, site.url, silent.url, closed.url];
    const startedAt = performance.now();
    for (const url of urls)
      await expect
        .poll(() => read(url), { interval: 10 })
        .toEqual({ status: 200, state: 'pending', icon: null });
    const events: { host: string; icon: string | null; ms: number }[] = [];
    while (events.length < urls.length) {
      const { host, icon } = await stream.next('favicon.resolved');
      events.push({ host, icon, ms: performance.now() - startedAt });
    }
    for (const url of urls)
      expect(await read(url)).toEqual({ status: 200, state: 'none', icon: null });
    stream.close();
    await silent.close();

    expect(events.map(({ icon }) => icon)).toEqual([null, null, null, null]);
    const times = events.map(({ ms }) => ms);
    expect(Math.min(...times)).toBeGreaterThan(3_000);
    const records = await test.app.redisCache.mget(
      urls.map((url) => faviconKeys.host(new URL(url).host)),
    );
    const tookMs = records.map((record) => JSON.parse(record ?? '{}').tookMs);
    expect(tookMs).toEqual(Array(urls.length).fill(3_200));
  });
});

describe('without a worker', () => {
  it('a member waits for as many icons as a board has tools, the newest', async () => {
    await database.clear();
    member = await aMember(test.app);
    const hosts = Array.from({ length: 1_200 }, (_, at) => `h${at}.example.org`);
    const { add: note, read } = test.app.favicons.awaited;
    for (let from = 0; from < hosts.length; from += 100)
      note(member.userId, hosts.slice(from, from + 100));
    await expect.poll(() => read(member.userId)).toContain('h1199.example.org');
    const waiting = await read(member.userId);
    expect(waiting).toHaveLength(1_000);
    expect(waiting).not.toContain('h100.example.org');
  });

  it('the tool keeps its placeholder, the title is unknown, and nobody contacts the site', async () => {
    const home = '<title>County Dispatch</title>';
    site = await aLocalSite({ '/': home, '/favicon.ico': tinyPng });
    member = await aMember(test.app);
    await aTool(member, { url: site.url });
    const preview = async () =>
      (await member.request('GET', `/api/favicons?url=${encodeURIComponent(site.url)}`)).json();
    await preview();
    await expect.poll(waitingHosts).toContain(site.host);
    expect(await preview()).toEqual({ host: site.host, state: 'pending', icon: null });
    expect((await listed()).favicon).toBeNull();
    expect(site.requests).toEqual([]);
  });

  it('repeated requests for an icon › one waiting job per member', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    await database.clear();
    member = await aMember(test.app);
    for (let times = 0; times < 5; times += 1) await aTool(member, { url: site.url });
    // Requested last, after all others.
    const last = '127.0.0.1:2';
    await aTool(member, { url: `http://${last}` });
    const waiting = async () => (await listed().then(waitingHosts)).toSorted();
    await expect.poll(waiting).toEqual([last, site.host]);
  });
});

describe('a worker killed during a job', () => {
  it('the next worker restarts the same job once, and screens are notified once', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    site.isSilent = true;
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    const stream = await readEvents(address, member.accessToken);
    await stream.next('hello');
    const stepsOfAdded = await watchQueue();
    await aTool(member, { url: site.url });
    await expect.poll(() => site.requests.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await worker.stop('SIGKILL');
    site.isSilent = false;
    site.requests.splice(0);
    worker = await startWorker(database.url, [site.host]);
    await stream.next('favicon.resolved', 60_000);
    await expect.poll(stepsOfAdded, { timeout: 15_000 }).toContain('completed');
    // A slow lookup is set aside, and its job is started once more to finish.
    expect(stepsOfAdded().join(' ')).toMatch(
      /^added active (delayed )?active (delayed active )?completed$/,
    );
    // Uses the icon's channel, so all earlier events have arrived.
    test.app.publishToMember(member.userId, { event: 'notes.changed', version: 1 });
    await stream.next('notes.changed');
    expect(stream.events.filter(({ event }) => event === 'favicon.resolved')).toHaveLength(1);
    expect(site.requests.filter((path) => path === '/favicon.ico')).toHaveLength(1);
    stream.close();
  }, 120_000);
});

/**
 * Collects the commands of all Redis clients from now on. Reads the socket: the driver's `monitor` fails
 * when another client's command directly follows its response.
 */
async function monitorRedis(): Promise<() => string[][]> {
  const { hostname, port } = new URL(database.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.write('MONITOR\r\n');
  await expect.poll(() => text).toContain('+OK');
  const lines = () => text.split('\r\n').slice(1, -1);
  return () => lines().map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word));
}

/** Returns the events of the next added job, in order. */
async function watchQueue(): Promise<() => string[]> {
  const events = new QueueEvents(faviconQueue, { connection: { url: database.url } });
  onTestFinished(() => events.close());
  const seen: { step: string; jobId: string }[] = [];
  for (const step of ['added', 'active', 'delayed', 'completed', 'failed'] as const)
    events.on(step, ({ jobId }: { jobId: string }) => seen.push({ step, jobId }));
  await events.waitUntilReady();
  return () => {
    const added = seen.find(({ step }) => step === 'added');
    return seen.filter(({ jobId }) => jobId === added?.jobId).map(({ step }) => step);
  };
}

describe('the Redis machine disappears without closing connections', () => {
  it('the worker reconnects within half a minute, and jobs continue', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    const connection = await severable(database.url);
    onTestFinished(() => connection.close());
    worker = await startWorker(connection.url, [site.host]);
    member = await aMember(test.app);
    connection.lose();
    await aTool(member, { url: site.url });
    await isKnown(site.host, 60_000);
  }, 75_000);
});

describe('with Redis stopped', () => {
  it('the list has placeholders without a delay, and icons again afterwards', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    await aTool(member, { url: site.url });
    await isKnown(site.host);
    await expect.poll(async () => (await listed()).favicon).not.toBeNull();

    await proxy.cut();
    await expect.poll(() => test.app.redisCache.status).not.toBe('ready');
    test.app.favicons.dropCached(member.userId, site.host);
    // Both time limits are held: neither may be waited for.
    const timers = holdTimers(budgetMs, commandMs);
    const icons = await test.app.favicons.getIconUrls([site.url], member.userId);
    timers.release();
    expect([...icons.values()]).toEqual([null]);
    const response = await member.request('GET', '/api/tools');
    expect(response.statusCode).toBe(200);
    expect(response.json().tools[0].favicon).toBeNull();
    expect((await aTool(member, { url: 'http://127.0.0.1:1' })).favicon).toBeNull();
    expect((await member.request('GET', '/api/favicons?url=http://127.0.0.1:1')).json()).toEqual({
      host: '127.0.0.1:1',
      state: 'none',
      icon: null,
    });

    await proxy.restore();
    await expect.poll(async () => (await listed()).favicon).not.toBeNull();
  });
});

describe('Redis hangs', () => {
  it('the list waits 50 ms for icons, not longer', async () => {
    member = await aMember(test.app);
    proxy.freeze();
    const timers = holdTimers(budgetMs, commandMs);
    let hasResponded = false;
    const list = test.app.favicons.getIconUrls(['https://example.org'], member.userId);
    const answered = list.finally(() => {
      hasResponded = true;
    });
    await expect.poll(() => timers.held()).toContain(budgetMs);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    expect(hasResponded).toBe(false);
    timers.fire(budgetMs);
    expect([...(await answered).values()]).toEqual([null]);
    timers.release();
    proxy.thaw();
    await expect.poll(() => test.app.isRedisReady()).toBe(true);
  });
});

describe('GET /api/favicons', () => {
  it('returns what is known of the site [S7-034]', async () => {
    site = await aLocalSite({ '/favicon.ico': tinyPng });
    worker = await startWorker(database.url, [site.host]);
    member = await aMember(test.app);
    const read = async () =>
      (await member.request('GET', `/api/favicons?url=${encodeURIComponent(site.url)}`)).json();
    expect(await read()).toEqual({ host: site.host, state: 'pending', icon: null });
    await expect
      .poll(read)
      .toMatchObject({ state: 'found', icon: expect.stringMatching(/^\/icons\//) });
  });

  it('puts https before an address without a scheme', async () => {
    member = await aMember(test.app);
    const response = await member.request('GET', '/api/favicons?url=unknown.example.org/map');
    expect(response.json()).toEqual({ host: 'unknown.example.org', state: 'pending', icon: null });
    // Removed, as a later test's worker would request it from the internet.
    await database.clear();
  });

  it.each(['javascript:alert(1)', 'https://', 'https://user:word@example.org', '%20'])(
    'refuses %s and names the field',
    async (url) => {
      member = await aMember(test.app);
      const response = await member.request('GET', `/api/favicons?url=${url}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'validation_failed',
        fields: [{ field: 'url', message: 'Please enter a valid URL' }],
      });
    },
  );

  it('needs a member', async () => {
    const response = await test.app.inject({ url: '/api/favicons?url=example.org' });
    expect(response.statusCode).toBe(401);
  });
});

describe('GET /icons/:name', () => {
  it.each(['A'.repeat(32), 'x', '..%2F..%2Fetc', 'fd:icon:salt'])(
    '%s is no icon › 404 that is not cached',
    async (name) => {
      const response = await test.app.inject({ url: `/icons/${name}` });
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );
});

/** Holds timers of these durations until released; others run normally. */
function holdTimers(...lengths: number[]) {
  const byClock = globalThis.setTimeout;
  const held: { ms: number; end: () => void }[] = [];
  const hold = (end: () => void, ms = 0, ...given: []) => {
    if (!lengths.includes(ms)) return byClock(end, ms, ...given);
    held.push({ ms, end: () => end(...given) });
    return byClock(() => {}, 0);
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  const release = () => spy.mockRestore();
  onTestFinished(release);
  return {
    held: () => held.map(({ ms }) => ms),
    fire(ms: number) {
      for (const timer of held) if (timer.ms === ms) timer.end();
    },
    release,
  };
}

/** Repeats the list: one that timed out waiting for Redis requests no icon. */
async function resolvedOn(stream: EventReader) {
  const arrived = () => stream.events.some(({ event }) => event === 'favicon.resolved');
  await expect.poll(() => listed().then(arrived), { interval: 500 }).toBe(true);
  return stream.next('favicon.resolved');
}

/** Hosts of the jobs that no worker has taken yet. */
async function waitingHosts(): Promise<string[]> {
  const { redis } = test.app;
  const ids = await redis.zrange('bull:{favicon}:prioritized', '0', '-1');
  const jobs = ids.map((id) => redis.hget(`bull:{favicon}:${id}`, 'data'));
  return (await Promise.all(jobs)).map((data) => JSON.parse(data ?? '').host);
}

async function isKnown(host: string, timeout = 30_000): Promise<void> {
  await expect
    .poll(() => test.app.redisCache.exists(faviconKeys.host(host)), { timeout, interval: 20 })
    .toBe(1);
}
