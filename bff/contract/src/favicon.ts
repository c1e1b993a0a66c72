import { z } from 'zod/mini';
import * as limits from './limits.ts';

/** API version of this noun. */
export const faviconsVersion = 1;

/** Asked with the address as typed, e.g. `GET /api/favicons?url=example.org`. */
export const faviconQuery = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(limits.toolUrlCharacters)),
});

/**
 * `found`: `icon` is its address on this origin. `pending`: being looked up, a `favicon.resolved`
 * event for `host` follows. `none`: the site has none, or it may not be asked.
 */
export const faviconAnswer = z.object({
  host: z.string(),
  state: z.enum(['found', 'pending', 'none']),
  icon: z.nullable(z.string()),
  /** Of the site's page, e.g. as the name of a tool; absent where it has none, and of internal sites. */
  title: z.optional(z.string()),
});

/** Where an icon is served on this origin, by its name. */
export const iconAddress = (name: string): string => `/icons/${name}`;

export type FaviconAnswer = z.infer<typeof faviconAnswer>;
