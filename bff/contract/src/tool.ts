import { z } from 'zod/mini';
import { shownGlyph } from './glyph.ts';
import { section, shownSection } from './section.ts';
import { id, instant } from './shared.ts';
import { toolFields } from './tool-fields.ts';

/** API version of this resource. */
export const toolsVersion = 1;

export const tool = z.object({
  id,
  user_id: id,
  ...toolFields,
  /** 0-based index in the member's order. */
  position: z.number(),
  created_at: instant,
  updated_at: instant,
  /** Version of this tool, sent back as `If-Match: "<rev>"`. */
  rev: z.number(),
  /** Address of the site's icon on this origin; null: none known. */
  favicon: z.nullable(z.string()),
});

/** The complete list in order; `version` grows with each change. */
export const toolList = z.object({
  version: z.number(),
  tools: z.array(tool),
  /** The member's sections in order; absent if none. */
  sections: z.optional(z.array(section)),
});

/** Lenient schemas for browsers. */
export const shownTool = z.object({ ...tool.shape, icon: shownGlyph });
export const shownToolList = z.object({
  ...toolList.shape,
  tools: z.array(shownTool),
  sections: z.optional(z.array(shownSection)),
});

export type Tool = z.infer<typeof tool>;
export type ToolList = z.infer<typeof toolList>;
