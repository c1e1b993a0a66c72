import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { id } from './shared.ts';

/**
 * Some tools of a board. `POST /api/tools/trash`: moves those that are there to the trash.
 * `POST /api/tools/trash/restore`: puts those that are in the trash back where they stood, all of them
 * or none.
 */
export const toolGroup = z.object({
  ids: z
    .array(id)
    .check(z.minLength(1), z.maxLength(limits.toolsPerMember), z.meta({ uniqueItems: true })),
});

/** The response to a change of many tools. */
export const toolGroupResult = z.object({
  /** The list's version afterwards. */
  version: z.number(),
  /** Tools that this request changed. */
  count: z.number(),
});

export type ToolGroup = z.infer<typeof toolGroup>;
export type ToolGroupResult = z.infer<typeof toolGroupResult>;
