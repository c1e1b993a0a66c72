import { z } from 'zod/mini';

/** The request that enqueued a job, for logs and traces. */
export const jobContext = z.object({
  request_id: z.optional(z.string().check(z.maxLength(64))),
  /** W3C Trace Context. */
  traceparent: z.optional(
    z.string().check(z.regex(/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/)),
  ),
});

export type JobContext = z.infer<typeof jobContext>;
