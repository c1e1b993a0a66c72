import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { id, instant } from './shared.ts';

/** Some tools of a board. `POST /api/tools/trash`: moves those that are there to the trash. */
export const toolGroup = z.object({
  ids: z
    .array(id)
    .check(z.minLength(1), z.maxLength(limits.toolsPerMember), z.meta({ uniqueItems: true })),
});

/**
 * `POST /api/tools/trash/restore`: puts those that are in the trash back where they stood, all of them
 * or none.
 */
export const toolGroupRestore = z.object({
  ...toolGroup.shape,
  /** Of a deletion: only what it deleted is restored, and nothing that was deleted before or since. */
  deleted_at: z.optional(instant),
});

/** The response to a change of many tools. */
export const toolGroupResult = z.object({
  /** The list's version afterwards. */
  version: z.number(),
  /** Tools that this request changed. */
  count: z.number(),
});

/** The response to `POST /api/tools/trash`. */
export const toolGroupDeletion = z.object({
  ...toolGroupResult.shape,
  /** When this request deleted them; absent if it deleted none. */
  deleted_at: z.optional(instant),
});

export type ToolGroup = z.infer<typeof toolGroup>;
export type ToolGroupRestore = z.infer<typeof toolGroupRestore>;
export type ToolGroupDeletion = z.infer<typeof toolGroupDeletion>;
export type ToolGroupResult = z.infer<typeof toolGroupResult>;
