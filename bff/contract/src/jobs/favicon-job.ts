import { z } from 'zod/mini';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { jobContext } from './job-context.ts';

/**
 * Queue of favicon lookups, one job per member and host. The braces keep all keys of a queue in
 * one slot of a Redis Cluster.
 */
export const faviconQueue = '{favicon}';

/** Looks up the icon of one site. */
export const faviconJob = z.object({
  /** Lower-case host, with its port unless default. Key of all records. */
  host: z.string().check(z.minLength(1), z.maxLength(260)),
  /** URL to start at, e.g. `https://example.org`. */
  origin: z.string(),
  /** The member to notify, and the `mark` that stores the outcome under `faviconKeys.seen`. */
  member: z.optional(
    z.object({ id: z.string().check(z.maxLength(64)), mark: z.string().check(z.maxLength(64)) }),
  ),
  ...jobContext.shape,
});

/** Retried after seconds; ended jobs are retained for inspection. */
export const faviconJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  /** Seconds. */
  removeOnComplete: { age: hourMs / 1_000, count: 1_000 },
  removeOnFail: { age: (7 * dayMs) / 1_000, count: 5_000 },
} as const;

/**
 * A host is not queued twice within this time, in case its job was lost. Resolved hosts stay fresh
 * much longer. Milliseconds.
 */
export const lookupDedupMs = 10 * minuteMs;

/** Retention of a member's outcomes; longer than any of them is fresh. Milliseconds. */
export const seenIconTtlMs = 8 * dayMs;

/**
 * A host's outcome for one member: until when it is fresh, the icon's name and the page's title.
 */
export interface SeenIcon {
  /**
   * Unix milliseconds. Different for each member: a common time would reveal what others look up.
   */
  until: number;
  name: string | null;
  title?: string | undefined;
}

/** Compact storage format, because each member has many. */
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

/** A host's lookup result, as JSON under {@link faviconKeys}.host. */
export const faviconRecord = z.object({
  state: z.enum(['found', 'none', 'failed']),
  /** Last segment of its address `/icons/<name>`; null without an icon. */
  name: z.nullable(z.string()),
  /** Title of the site's page, if it and all redirects are public. */
  title: z.optional(z.string()),
  /** Unix milliseconds; later requests contact the site again. */
  freshUntil: z.number(),
  /** How long a member's outcome stays fresh; milliseconds. */
  freshMs: z._default(z.number(), hourMs),
  /** Duration of the lookup; cached results are delayed by the same time. */
  tookMs: z._default(z.number(), 1_000),
});

/** Redis keys of favicon lookups. */
export const faviconKeys = {
  /** JSON of {@link faviconRecord}. */
  host: (host: string) => `fd:icon:host:${host}`,
  /** Hash of `type` (media type) and `bytes`. */
  bytes: (name: string) => `fd:icon:bytes:${name}`,
  /** Sorted set of the hosts whose icons a member's screens wait for, scored by start time. */
  awaited: (userId: string) => `fd:icon:waiting:${userId}`,
  /**
   * Hash of a member's outcomes: a {@link seenIcon} per mark of a host. The worker's Redis user may
   * write keys with this prefix.
   */
  seen: (userId: string) => `fd:icon:seen:told:${userId}`,
  /** Lock of a lookup. */
  busy: (host: string) => `fd:icon:busy:${host}`,
  /** Random secret that is part of icon names, so that names don't reveal who looked up what. */
  salt: 'fd:icon:salt',
} as const;

/** Between bff processes, on the member's channel: hosts whose icons their screens wait for. */
export const faviconAwaited = z.object({
  event: z.literal('favicon.awaited'),
  hosts: z.array(z.string()),
});

/** Part of a `favicon.resolved` event: the member who requested it. */
export const faviconReader = z.object({ member: z.string() });

export type FaviconAwaited = z.infer<typeof faviconAwaited>;
export type FaviconJob = z.infer<typeof faviconJob>;
export type FaviconRecord = z.infer<typeof faviconRecord>;
