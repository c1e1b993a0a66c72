import { z } from 'zod/mini';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { jobContext } from './job-context.ts';

/**
 * The queue of favicon look-ups, of each member's each host one. Braces: a Redis Cluster keeps all keys of a
 * queue on one server.
 */
export const faviconQueue = '{favicon}';

/** Ask for the icon of one site. */
export const faviconJob = z.object({
  /** Host with port where it is not the scheme's own, lower case: the key of everything. */
  host: z.string().check(z.minLength(1), z.maxLength(260)),
  /** Where to begin, e.g. `https://example.org`. */
  origin: z.string(),
  /** The member to notify, and the `mark` that stores the outcome under `faviconKeys.seen`. */
  member: z.optional(
    z.object({ id: z.string().check(z.maxLength(64)), mark: z.string().check(z.maxLength(64)) }),
  ),
  ...jobContext.shape,
});

/** How a look-up is put into its queue: tried again after seconds, kept a while to be looked at. */
export const faviconJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  /** Seconds. */
  removeOnComplete: { age: hourMs / 1_000, count: 1_000 },
  removeOnFail: { age: (7 * dayMs) / 1_000, count: 5_000 },
} as const;

/**
 * A host asked once is not asked again for so long, were its job lost or its worker away; answered
 * hosts are kept far longer. Milliseconds.
 */
export const lookupDedupMs = 10 * minuteMs;

/** Outcomes are stored longer than any stays fresh. Milliseconds. */
export const seenIconTtlMs = 8 * dayMs;

/** A host's outcome for a member: how long it is fresh for them, the icon's name and the page's title. */
export interface SeenIcon {
  /** Unix milliseconds; then this member asks again. A time that all shared would tell what others asked. */
  until: number;
  name: string | null;
  title?: string | undefined;
}

/** As it is stored: many of them are kept for each member. */
export const seenIcon = {
  serialize: ({ until, name, title }: SeenIcon): string =>
    [until, name ?? '', ...(title ? [title] : [])].join(' '),
  parse(stored: string): SeenIcon {
    const [until, name, ...title] = stored.split(' ');
    return {
      until: Number(until),
      name: name || null,
      ...(title.length > 0 && { title: title.join(' ') }),
    };
  },
};

/** What is known of a host's icon, as JSON under {@link faviconKeys}.host. */
export const faviconRecord = z.object({
  state: z.enum(['found', 'none', 'failed']),
  /** Last part of its address `/icons/<name>`; null where there is none. */
  name: z.nullable(z.string()),
  /** Of the site's page, where it and all addresses on the way are public. */
  title: z.optional(z.string()),
  /** Unix milliseconds; older than this: the worker asks the site again. */
  freshUntil: z.number(),
  /** Until this time after an outcome the member does not request it again; milliseconds. */
  freshMs: z._default(z.number(), hourMs),
  /** How long the look-up took; a member who asks later waits as long. */
  tookMs: z._default(z.number(), 1_000),
});

/** Redis keys of icon look-ups. */
export const faviconKeys = {
  /** JSON of {@link faviconRecord}. */
  host: (host: string) => `fd:icon:host:${host}`,
  /** Hash of `type` (media type) and `bytes`. */
  bytes: (name: string) => `fd:icon:bytes:${name}`,
  /** Sorted set of the hosts whose icons a member's screens wait for, by when they began to. */
  awaited: (userId: string) => `fd:icon:waiting:${userId}`,
  /**
   * Hash of a member's outcomes: a {@link seenIcon} per mark of a host. Redis lets the worker
   * write keys with this prefix.
   */
  seen: (userId: string) => `fd:icon:seen:told:${userId}`,
  /** Lock of a look-up. */
  busy: (host: string) => `fd:icon:busy:${host}`,
  /** Random, made once: mixed into names so that they do not tell who looked up what. */
  salt: 'fd:icon:salt',
} as const;

/** From bff to bff on the member's channel: the icons that their screens await. */
export const faviconAwaited = z.object({
  event: z.literal('favicon.awaited'),
  hosts: z.array(z.string()),
});

/** Beside a `favicon.resolved` event: who asked. */
export const faviconReader = z.object({ member: z.string() });

export type FaviconAwaited = z.infer<typeof faviconAwaited>;
export type FaviconJob = z.infer<typeof faviconJob>;
export type FaviconRecord = z.infer<typeof faviconRecord>;
