import type { Redis } from 'ioredis';
import { connectListener, pingEveryMs } from '../../lib/redis/redis-client.ts';

interface SubscriberListener {
  message(channel: string, text: string): void;
  /** All channels are subscribed (again); what was sent before may be missed. */
  restored(): void;
  lost(): void;
}

/** This process's subscriber connection to Redis. */
export class Subscriber {
  readonly #client: Redis;
  readonly #channels: Set<string>;
  readonly #listener: SubscriberListener;
  readonly #pings: NodeJS.Timeout;
  #isSubscribed = false;

  /** `channels` stay subscribed until the process ends. */
  constructor(url: string, channels: readonly string[], listener: SubscriberListener) {
    this.#channels = new Set(channels);
    this.#listener = listener;
    this.#client = connectListener(url, 1_000);
    // The shared client logs connection errors.
    this.#client.on('error', () => {});
    this.#client.on('message', (channel, text) => listener.message(channel, text));
    this.#client.on('ready', () => void this.#restore());
    this.#client.on('close', () => this.#lose());
    // Without traffic a subscriber does not notice a dead connection.
    this.#pings = setInterval(() => {
      if (this.#isSubscribed) this.#client.ping().catch(() => {});
    }, pingEveryMs).unref();
  }

  isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  /** Resolves once subscribed, or immediately if Redis is unavailable. */
  async add(channel: string): Promise<void> {
    this.#channels.add(channel);
    if (this.#isSubscribed) await this.#client.subscribe(channel).catch(() => {});
  }

  remove(channel: string): void {
    this.#channels.delete(channel);
    if (this.#isSubscribed) this.#client.unsubscribe(channel).catch(() => {});
  }

  close(): void {
    clearInterval(this.#pings);
    this.#client.disconnect();
  }

  async #restore(): Promise<void> {
    const subscribed = new Set<string>();
    const missing = () => [...this.#channels].filter((channel) => !subscribed.has(channel));
    try {
      // Channels may be added while Redis responds.
      for (let next = missing(); next.length > 0; next = missing()) {
        await this.#client.subscribe(...next);
        for (const channel of next) subscribed.add(channel);
      }
      this.#isSubscribed = true;
      for (const channel of subscribed) if (!this.#channels.has(channel)) this.remove(channel);
      this.#listener.restored();
    } catch {
      this.#client.disconnect(true);
    }
  }

  #lose(): void {
    if (!this.#isSubscribed) return;
    this.#isSubscribed = false;
    this.#listener.lost();
  }
}
