import { z } from 'zod/mini';

/** The request that enqueued a job, for logs and traces. */
export const jobContext = z.object({
  request_id: z.optional(z.string().check(z.maxLength(64))),
  /** As W3C writes it. */
  traceparent: z.optional(
    z.string().check(z.regex(/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/)),
  ),
});

export type JobContext = z.infer<typeof jobContext>;
