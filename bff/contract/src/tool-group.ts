import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { id, instant } from './shared.ts';

/** Several tools of a board. `POST /api/tools/trash`: moves those that exist to the trash. */
export const toolGroup = z.object({
  ids: z
    .array(id)
    .check(z.minLength(1), z.maxLength(limits.toolsPerMember), z.meta({ uniqueItems: true })),
});

/**
 * `POST /api/tools/trash/restore`: restores those that are in the trash at their former positions,
 * all or none.
 */
export const toolGroupRestore = z.object({
  ...toolGroup.shape,
  /** Restores only what that deletion removed. */
  deleted_at: z.optional(instant),
});

/** Response to a change of several tools. */
export const toolGroupResult = z.object({
  /** Version of the list after the change. */
  version: z.number(),
  /** Tools changed by this request. */
  count: z.number(),
});

/** Response of `POST /api/tools/trash`. */
export const toolGroupDeletion = z.object({
  ...toolGroupResult.shape,
  /** Time of this deletion; absent if it deleted none. */
  deleted_at: z.optional(instant),
});

export type ToolGroup = z.infer<typeof toolGroup>;
export type ToolGroupRestore = z.infer<typeof toolGroupRestore>;
export type ToolGroupDeletion = z.infer<typeof toolGroupDeletion>;
export type ToolGroupResult = z.infer<typeof toolGroupResult>;
