import { z } from 'zod/mini';

/** `POST /api/refresh`. */
export const refreshRequest = z.object({
  /**
   * Seconds since the member last touched a tab of this browser: refreshing by itself keeps no
   * session from its idle limit. Absent: they did so now, by opening the page.
   */
  idle_seconds: z.optional(z.number().check(z.minimum(0))),
});

export type RefreshRequest = z.infer<typeof refreshRequest>;
