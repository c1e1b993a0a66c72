import { z } from 'zod/mini';

/** `POST /api/refresh`. */
export const refreshRequest = z.object({
  /**
   * Seconds since the member last used a tab of this browser, because refreshes alone don't extend
   * the idle timeout. Absent: just now, by opening the page.
   */
  idle_seconds: z.optional(z.number().check(z.minimum(0))),
});

export type RefreshRequest = z.infer<typeof refreshRequest>;
