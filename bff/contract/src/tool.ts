import { z } from 'zod/mini';
import { shownGlyph } from './glyph.ts';
import { section, shownSection } from './section.ts';
import { id, instant } from './shared.ts';
import { toolFields } from './tool-fields.ts';

/** API version of this noun. */
export const toolsVersion = 1;

export const tool = z.object({
  id,
  user_id: id,
  ...toolFields,
  /** 0-based place in the member's order. */
  position: z.number(),
  created_at: instant,
  updated_at: instant,
  /** Version of this tool, sent back as `If-Match: "<rev>"`. */
  rev: z.number(),
  /** Address of the site's own icon on this origin, null where none is known. */
  favicon: z.nullable(z.string()),
});

/** The whole list in order; `version` counts its changes. */
export const toolList = z.object({
  version: z.number(),
  tools: z.array(tool),
  /** The member's sections in their order; absent where there are none. */
  sections: z.optional(z.array(section)),
});

/** As browsers read a tool and a list. */
export const shownTool = z.object({ ...tool.shape, icon: shownGlyph });
export const shownToolList = z.object({
  ...toolList.shape,
  tools: z.array(shownTool),
  sections: z.optional(z.array(shownSection)),
});

export type Tool = z.infer<typeof tool>;
export type ToolList = z.infer<typeof toolList>;
