import { limits, type ServerEvent } from '@firedeck/contract';
import { keepNewest } from '../../lib/cache/keep-newest.ts';
import type { EventStream } from './event-stream.ts';

interface OpenScreens {
  streams: Set<EventStream>;
  /** Hosts whose icons are awaited, newest last, limited to the size of a board. */
  awaitedHosts: Set<string>;
}

/** The open streams of this process by member, so that publishing visits only that member's. */
export class MemberStreams {
  readonly #members = new Map<string, OpenScreens>();

  countStreams(userId: string): number {
    return this.#members.get(userId)?.streams.size ?? 0;
  }

  add(stream: EventStream): void {
    const { userId } = stream.member;
    const screens = this.#members.get(userId) ?? { streams: new Set(), awaitedHosts: new Set() };
    screens.streams.add(stream);
    this.#members.set(userId, screens);
  }

  delete(stream: EventStream): void {
    const { userId } = stream.member;
    const screens = this.#members.get(userId);
    screens?.streams.delete(stream);
    if (screens?.streams.size === 0) this.#members.delete(userId);
  }

  all(): EventStream[] {
    return [...this.#members.values()].flatMap(({ streams }) => [...streams]);
  }

  sendToAll(event: ServerEvent): void {
    for (const stream of this.all()) stream.send(event);
  }

  /**
   * Sends an event to the member's streams. `session.revoked` goes only to that session's streams
   * and ends them; otherwise each stream learns whether another session (`bySession`) made the
   * change.
   */
  sendTo(userId: string, event: ServerEvent, bySession?: string): void {
    for (const stream of this.#members.get(userId)?.streams ?? []) {
      const { sessionId } = stream.member;
      if (event.event === 'session.revoked') {
        if (event.session === sessionId) stream.sendLast(event);
      } else if (bySession === undefined) stream.send(event);
      else stream.send({ ...event, elsewhere: bySession !== sessionId } as ServerEvent);
    }
  }

  awaitHosts(userId: string, hosts: readonly string[]): void {
    const awaited = this.#members.get(userId)?.awaitedHosts;
    if (awaited === undefined) return;
    for (const host of hosts) {
      awaited.delete(host);
      awaited.add(host);
    }
    keepNewest(awaited, limits.toolsPerMember);
  }

  isWaitingFor(userId: string, host: string): boolean {
    return this.#members.get(userId)?.awaitedHosts.has(host) ?? false;
  }

  stopWaiting(userId: string, host: string): void {
    this.#members.get(userId)?.awaitedHosts.delete(host);
  }
}
