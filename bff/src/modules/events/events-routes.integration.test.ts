import { once } from 'node:events';
import { connect } from 'node:net';
import { limits } from '@firedeck/contract';
import { channels } from '@firedeck/contract/jobs';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  aMember,
  aTool,
  refreshTokenOf,
  sameSiteHeaders,
  type TestMember,
} from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { type EventReader, readEvents } from '../../../testing/event-reader.ts';
import { type Severable, severable } from '../../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { refreshCookieFor } from '../auth/sessions/refresh-tokens/refresh-cookie.ts';
import { sessionCheckMs } from './live-updates.ts';

let test: TestApp;
let proxy: Severable;
let address: string;
const open: EventReader[] = [];

beforeAll(async () => {
  proxy = await severable(dataServices().redisUrl);
  test = await startTestApp({ redisUrl: proxy.url, redisCacheUrl: proxy.url });
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await test.close();
  await proxy.close();
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function openStream({ accessToken }: TestMember): Promise<EventReader> {
  const stream = await readEvents(address, accessToken);
  open.push(stream);
  return stream;
}

async function aFollowedMember(): Promise<{ member: TestMember; stream: EventReader }> {
  const member = await aMember(test.app);
  const stream = await openStream(member);
  await stream.next('hello');
  return { member, stream };
}

/** Ignores heartbeats, and releases published by tests that share this Redis. */
const listOwn = (events: EventReader['events']): string[] =>
  events
    .map(({ event }) => event)
    .filter((event) => event !== 'modules.changed' && event !== 'heartbeat');

describe('GET /api/events', () => {
  it('starts with the versions of the member’s data', async () => {
    const member = await aMember(test.app);
    await aTool(member);
    const { version } = (await member.request('GET', '/api/tools')).json();
    const stream = await openStream(member);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await stream.next('hello')).toMatchObject({ tools: version, notes: 0, live: true });
  });

  it('is counted while it is open', async () => {
    const measured = async () =>
      /^firedeck_open_streams (\d+)$/m.exec(await test.app.metrics.metrics())?.[1];
    const { stream } = await aFollowedMember();
    await expect.poll(measured).toBe('1');
    stream.close();
    await expect.poll(measured).toBe('0');
  });

  it('is refused without a member', async () => {
    const response = await fetch(`${address}/api/events`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_authenticated' });
  });

  it('sends a change to the member and nobody else', async () => {
    const { member, stream } = await aFollowedMember();
    const other = await aFollowedMember();
    await aTool(member);
    expect(await stream.next('tools.changed')).toMatchObject({ version: 1 });
    // The other member's next event is of their own board, so none of this one's preceded it.
    await aTool(other.member);
    await other.stream.next('tools.changed');
    expect(listOwn(other.stream.events)).toEqual(['hello', 'tools.changed']);
  });

  it('each screen’s event has whether another device made the change, and sign-ins there', async () => {
    const { member, stream } = await aFollowedMember();
    const secondTab = await openStream(member);
    const phone = await signedInAgain(member);
    const there = await openStream(phone);
    for (const screen of [stream, secondTab])
      expect(await screen.next('session.begun')).toEqual({
        event: 'session.begun',
        session: phone.sessionId,
        elsewhere: true,
      });
    await there.next('hello');
    await aTool(phone);
    await member.request('PUT', '/api/notes', { content: 'x' }, { 'if-match': '"0"' });
    for (const [screen, tools, notes] of [
      [stream, true, false],
      [secondTab, true, false],
      [there, false, true],
    ] as const) {
      expect(await screen.next('tools.changed')).toMatchObject({ elsewhere: tools });
      expect(await screen.next('notes.changed')).toMatchObject({ elsewhere: notes });
    }
  });

  it('starts with the last change of another device, like the pulse', async () => {
    const member = await aMember(test.app);
    const phone = await signedInAgain(member);
    await aTool(phone);
    await member.request('PUT', '/api/notes', { content: 'x' }, { 'if-match': '"0"' });
    for (const [screen, elsewhere] of [
      [member, ['tools']],
      [phone, ['notes']],
    ] as const) {
      expect(await (await openStream(screen)).next('hello')).toMatchObject({ elsewhere });
      expect((await screen.request('GET', '/api/pulse')).json()).toMatchObject({ elsewhere });
    }
    await aTool(member);
    expect((await member.request('GET', '/api/pulse')).json()).not.toHaveProperty('elsewhere');
  });

  it('sends a new release to everyone', async () => {
    const { stream } = await aFollowedMember();
    const event = { event: 'modules.changed', serial: 7 };
    await test.app.redis.publish(channels.modules, JSON.stringify(event));
    expect(await stream.next('modules.changed')).toEqual(event);
  });

  it('forwards only events of the contract', async () => {
    const { member, stream } = await aFollowedMember();
    const channel = channels.user(member.userId);
    for (const text of ['{', '{"event":"other"}', '{"event":"tools.changed"}', 'null'])
      await test.app.redis.publish(channel, text);
    await aTool(member);
    await stream.next('tools.changed');
    expect(stream.events).not.toContainEqual({ event: 'resync' });
    expect(stream.events).not.toContainEqual({ event: 'heartbeat', live: false });
  });

  it('refuses a member’s eleventh stream, and accepts one again after another is closed', async () => {
    const member = await aMember(test.app);
    const streams = await Promise.all(
      Array.from({ length: limits.streamsPerMember }, () => openStream(member)),
    );
    const refused = await openStream(member);
    expect(refused.status).toBe(429);
    // Retries are spread over ten seconds.
    expect(refused.headers.get('retry-after')).toMatch(/^(1\d|20)$/);
    streams[0]?.close();
    await expect.poll(async () => (await openStream(member)).status).toBe(200);
  });

  it('uses one subscriber connection for any number of streams', async () => {
    const before = await subscribers();
    await Promise.all(Array.from({ length: 24 }, aFollowedMember));
    // Concurrent tests have subscribers, too.
    expect((await subscribers()) - before).toBeLessThan(8);
  });

  it('a member’s last stream closes › unsubscribes from their channel', async () => {
    const { member, stream } = await aFollowedMember();
    const channel = channels.user(member.userId);
    expect(await test.app.redis.pubsub('NUMSUB', channel)).toEqual([channel, 1]);
    stream.close();
    await expect.poll(() => test.app.redis.pubsub('NUMSUB', channel)).toEqual([channel, 0]);
  });
});

describe('a client that does not read', () => {
  it('is dropped at 64 kB of unread events, and does not delay others', async () => {
    const { member, stream } = await aFollowedMember();
    const stuck = await stuckReader(member);
    // More than all buffers on the way hold.
    const event = { event: 'session.begun', session: 'x'.repeat(60_000) } as const;
    // Without the app's command time limit, which a busy machine exceeds.
    const publisher = new Redis(dataServices().redisUrl);
    onTestFinished(() => publisher.disconnect());
    for (let sent = 0; sent < 300; sent += 1) {
      await publisher.publish(channels.user(member.userId), JSON.stringify(event));
      // Sent one by one: a burst would exceed the limit of a reading client, too.
      await stream.next(event.event);
    }
    expect((await stuck.readOn()).length).toBeLessThan(300 * 60_000);
  }, 60_000);
});

describe('a session that ends', () => {
  it('is sent only to its own streams, which then end', async () => {
    const { member, stream } = await aFollowedMember();
    await signOut(member);
    expect(await stream.next('session.revoked')).toMatchObject({ session: member.sessionId });
    await stream.ended;
  });

  it('is checked for at least every 5 s', () => {
    expect(sessionCheckMs).toBeLessThan(5_000);
  });

  it('its streams end even without an event', async () => {
    const { member, stream } = await aFollowedMember();
    await test.app.mongo
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: member.sessionId }, { $set: { revoked: { at: new Date(), why: 'x' } } });
    await stream.ended;
  }, 30_000);

  it('all sessions of the member are ended together › its streams end', async () => {
    const { member, stream } = await aFollowedMember();
    await test.app.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: member.userId }, { $inc: { epoch: 1 } });
    await stream.ended;
  }, 30_000);
});

describe('an access token that expires', () => {
  it('ends its stream', async () => {
    const member = await aMember(test.app);
    vi.setSystemTime(Date.now() + 597_000);
    const stream = await openStream(member);
    vi.useRealTimers();
    expect(stream.status).toBe(200);
    await stream.ended;
  });
});

describe('an outage of Redis', () => {
  it('screens are notified immediately, and compare versions afterwards', async () => {
    const { member, stream } = await aFollowedMember();
    await proxy.cut();
    await expect.poll(() => stream.events).toContainEqual({ event: 'heartbeat', live: false });
    const during = await openStream(member);
    expect(await during.next('hello')).toMatchObject({ live: false });
    await proxy.restore();
    await Promise.all([stream.next('resync'), during.next('resync')]);
    await aTool(member);
    await Promise.all([stream.next('tools.changed'), during.next('tools.changed')]);
  });
});

describe('a process that lost its connection to Redis', () => {
  it('publishes missed changes to streams of other processes afterwards', async () => {
    const { mongodbUri, keysDir } = test.config;
    const there = await startTestApp({ mongodbUri, keysDir });
    // Uses the same database.
    onTestFinished(() => there.app.close());
    const at = await there.app.listen({ host: '127.0.0.1', port: 0 });
    const { member } = await aFollowedMember();
    const stream = await readEvents(at, member.accessToken);
    open.push(stream);
    await stream.next('hello');
    await proxy.cut();
    await expect.poll(() => test.app.isRedisReady()).toBe(false);
    await aTool(member);
    await aTool(member);
    await proxy.restore();
    expect(await stream.next('tools.changed')).toEqual({
      event: 'tools.changed',
      version: 2,
      elsewhere: false,
    });
    // The other process never lost Redis.
    expect(listOwn(stream.events)).toEqual(['hello', 'tools.changed']);
  });
});

describe('the Redis machine disappears without closing connections', () => {
  it('the process resubscribes within seconds, and screens compare versions', async () => {
    const { member, stream } = await aFollowedMember();
    proxy.lose();
    await stream.next('resync', 30_000);
    await aTool(member);
    expect((await stream.next('tools.changed')).version).toBe(1);
  });
});

describe('a shutdown', () => {
  it('ends streams immediately and sends a reconnect delay', async () => {
    const other = await startTestApp();
    const at = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const member = await aMember(other.app);
    const stream = await readEvents(at, member.accessToken);
    await stream.next('hello');
    // An open stream would delay the shutdown, or be cut off without a reconnect delay.
    await other.app.close();
    expect(await stream.ended).toMatch(/^retry: \d{3,4}$/);
    await other.close();
  });
});

async function subscribers(): Promise<number> {
  const clients = String(await test.app.redis.client('LIST', 'TYPE', 'PUBSUB'));
  return clients.split('\n').filter((line) => line.trim() !== '').length;
}

async function signOut(member: TestMember): Promise<void> {
  await test.app.inject({
    method: 'POST',
    url: '/api/sign-out',
    headers: sameSiteHeaders,
    cookies: { [refreshCookieFor(test.config.publicOrigin).name]: member.refreshToken },
  });
}

/** Signs the member in on another device. */
async function signedInAgain(member: TestMember): Promise<TestMember> {
  const { email, password } = member;
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email, password, remember: false },
  });
  const accessToken: string = response.json().access_token;
  const { request, ...rest } = member;
  return {
    ...rest,
    accessToken,
    sessionId: refreshTokenOf(test.app, response).split('.')[3] ?? '',
    request: (method, url, body) =>
      request(method, url, body, { authorization: `Bearer ${accessToken}` }),
  };
}

/** A client that opens its stream and then hangs; `readOn` returns everything until the end. */
async function stuckReader({ accessToken }: TestMember) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${accessToken}\r\n\r\n`,
  );
  let got = String((await once(socket, 'data'))[0]);
  socket.pause();
  socket.on('error', () => {});
  return {
    async readOn(): Promise<string> {
      socket.on('data', (chunk) => {
        got += chunk;
      });
      socket.resume();
      await once(socket, 'close');
      return got;
    },
  };
}
