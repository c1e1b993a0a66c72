import { z } from 'zod/mini';
import * as limits from './limits.ts';

/** API version of this resource. */
export const faviconsVersion = 1;

/** `GET /api/favicons?url=example.org`, with the address as typed. */
export const faviconQuery = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(limits.toolUrlCharacters)),
});

/**
 * `found`: `icon` is its address on this origin. `pending`: a `favicon.resolved` event for `host`
 * follows. `none`: the site has no icon, or the server may not contact it.
 */
export const faviconAnswer = z.object({
  host: z.string(),
  state: z.enum(['found', 'pending', 'none']),
  icon: z.nullable(z.string()),
  /**
   * Title of the site's page, to suggest as a tool's name; absent without one, and for internal
   * sites.
   */
  title: z.optional(z.string()),
});

/** Address of an icon on this origin. */
export const iconAddress = (name: string): string => `/icons/${name}`;

export type FaviconAnswer = z.infer<typeof faviconAnswer>;
