import { z } from 'zod/mini';
import { glyph } from './glyph.ts';

/**
 * The fields of a tool that members edit, as stored and returned; `tool-input.ts` validates input.
 * Add new fields last and as optional, because stored tools lack them.
 */
export const toolFields = {
  name: z.string(),
  url: z.string(),
  icon: glyph,
  notes: z.string(),
  /** Id of an own picture, shown instead of the favicon; null: none. */
  picture: z.optional(z.nullable(z.string())),
  /** Id of the tool's section; absent: none. */
  section: z.optional(z.nullable(z.string())),
};

export const toolFieldValues = z.object(toolFields);

export type ToolField = keyof typeof toolFields;
export type ToolFieldValues = z.infer<typeof toolFieldValues>;

export const toolFieldNames = Object.keys(toolFields) as ToolField[];

/** Picks the fields that members edit; missing optional ones become null. */
export function pickToolFields(tool: ToolFieldValues): ToolFieldValues {
  const values = toolFieldNames.map((field) => [field, tool[field] ?? null]);
  return Object.fromEntries(values) as ToolFieldValues;
}
