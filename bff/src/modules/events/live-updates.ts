import { type ServerEvent, serverEvent, times } from '@firedeck/contract';
import { channels, faviconAwaited, faviconReader } from '@firedeck/contract/jobs';
import { parseJson } from '@firedeck/runtime/parse-json';
import { Gauge } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import type { EventStream } from './event-stream.ts';
import { MemberStreams } from './member-streams.ts';
import { Subscriber } from './subscriber.ts';
import { validSessionsReader } from './valid-sessions.ts';

/** Sent along with an event on a member's channel: the session that caused it. */
const author = z.object({ bySession: z.string() });

const userChannels = channels.user('');
/** Streams of ended sessions are closed within 5 s, with or without Redis. */
export const sessionCheckMs = 2_500;
const returnMs = { earliest: 500, spread: 5_000 };

/** Forwards Redis messages to the open streams of this process. */
export function liveUpdates(app: FastifyInstance) {
  const members = new MemberStreams();
  new Gauge({
    name: 'firedeck_open_streams',
    help: 'Screens that get live updates from this process',
    registers: [app.metrics],
    collect() {
      this.set(members.all().length);
    },
  });
  const findOpen = validSessionsReader(app.mongo);
  const subscriber = new Subscriber(app.config.redisUrl, [channels.favicons, channels.modules], {
    message: receive,
    restored() {
      members.sendToAll({ event: 'resync' });
      sendHeartbeat();
    },
    lost: sendHeartbeat,
  });
  const timers = [
    setInterval(sendHeartbeat, times.heartbeatMs),
    setInterval(() => void endStreamsOfClosedSessions().catch(() => {}), sessionCheckMs),
  ];
  let isClosing = false;

  const canSendUpdates = () => subscriber.isSubscribed() && app.isRedisReady();

  function sendHeartbeat(): void {
    members.sendToAll({ event: 'heartbeat', live: canSendUpdates() });
  }

  function receive(channel: string, text: string): void {
    const payload = parseJson(text);
    const event = serverEvent.safeParse(payload).data;
    if (channel.startsWith(userChannels)) {
      const userId = channel.slice(userChannels.length);
      const awaited = faviconAwaited.safeParse(payload).data;
      if (awaited) void sendSettled(userId, awaited.hosts);
      if (event) members.sendTo(userId, event, author.safeParse(payload).data?.bySession);
    } else if (event?.event === 'favicon.resolved') {
      const userId = faviconReader.safeParse(payload).data?.member;
      if (userId === undefined) return;
      app.favicons.dropCached(userId, event.host, event.icon);
      if (members.isWaitingFor(userId, event.host)) sendFavicon(userId, event);
    } else if (event?.event === 'modules.changed') {
      members.sendToAll(event);
    }
  }

  /** Waits for these icons, and sends those that have been found meanwhile. */
  async function sendSettled(userId: string, hosts: readonly string[]): Promise<void> {
    members.awaitHosts(userId, hosts);
    const settled = await app.favicons.listResolved(userId, hosts);
    for (const [host, icon] of settled)
      if (members.isWaitingFor(userId, host))
        sendFavicon(userId, { event: 'favicon.resolved', host, icon });
  }

  function sendFavicon(userId: string, event: ServerEvent & { event: 'favicon.resolved' }): void {
    members.stopWaiting(userId, event.host);
    members.sendTo(userId, event);
    app.favicons.awaited.remove(userId, [event.host]);
  }

  async function endStreamsOfClosedSessions(): Promise<void> {
    const streams = members.all();
    if (streams.length === 0) return;
    const open = await findOpen(streams.map(({ member }) => member));
    for (const stream of streams) if (!open.has(stream.member.sessionId)) stream.end();
  }

  return {
    canSendUpdates,
    isClosing: () => isClosing,
    countStreams: (userId: string) => members.countStreams(userId),

    /** Subscribes the stream; resolves once subscribed, or immediately if Redis is unavailable. */
    async join(stream: EventStream): Promise<void> {
      const { userId } = stream.member;
      members.add(stream);
      await subscriber.add(channels.user(userId));
      const awaited = await app.favicons.awaited.read(userId).catch(() => []);
      if (awaited.length > 0) void sendSettled(userId, awaited);
    },

    leave(stream: EventStream): void {
      const { userId } = stream.member;
      members.delete(stream);
      if (members.countStreams(userId) === 0) subscriber.remove(channels.user(userId));
    },

    /** Ends all streams with spread-out reconnect times. */
    close(): void {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of members.all())
        stream.end(returnMs.earliest + Math.round(Math.random() * returnMs.spread));
      subscriber.close();
    },
  };
}
