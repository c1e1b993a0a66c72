import { z } from 'zod/mini';

/** The queue of favicon look-ups; deduplicated by `host`. */
export const faviconQueue = 'favicon';

/** Ask for the icon of one site. */
export const faviconJob = z.object({
  /** Host with port where it is not the scheme's own, lower case: the key of everything. */
  host: z.string().check(z.minLength(1), z.maxLength(260)),
  /** Where to begin, e.g. `https://example.org`. */
  origin: z.string(),
});

/** What is known of a host's icon, as JSON under {@link faviconKeys}.host. */
export const faviconRecord = z.object({
  state: z.enum(['found', 'none', 'failed']),
  /** Last part of its address `/icons/<name>`; null where there is none. */
  name: z.nullable(z.string()),
  /** Unix milliseconds; older than this: answered, and asked again. */
  freshUntil: z.number(),
});

/** The bytes of an icon, kept as a Redis hash: `type` (media type) and `bytes`. */
export const faviconKeys = {
  /** JSON of {@link faviconRecord}. */
  host: (host: string) => `fd:icon:host:${host}`,
  bytes: (name: string) => `fd:icon:bytes:${name}`,
  /** Random, made once: mixed into names so that they do not tell who looked up what. */
  salt: 'fd:icon:salt',
} as const;

/** Redis channels: hints for open screens, all of which may be lost. */
export const channels = {
  /** Events of one member: JSON of a `serverEvent`. */
  user: (userId: string) => `fd:user:${userId}`,
  /** JSON of a `favicon.resolved` event; each bff filters by what its streams wait for. */
  favicons: 'fd:favicons',
  modules: 'fd:modules',
} as const;

export type FaviconJob = z.infer<typeof faviconJob>;
export type FaviconRecord = z.infer<typeof faviconRecord>;
