import { z } from 'zod/mini';
import { glyph } from './glyph.ts';

/**
 * The fields of a tool that a member edits, as stored and read; `tool-input.ts` has the rules for
 * input. A new field goes last and is optional, because stored tools do not have it.
 */
export const toolFields = {
  name: z.string(),
  url: z.string(),
  icon: glyph,
  notes: z.string(),
  /** Id of the member's own picture, shown before the favicon; null: none. */
  picture: z.optional(z.nullable(z.string())),
  /** Id of the member's section that the tool is in; without one in none. */
  section: z.optional(z.nullable(z.string())),
};

export const toolFieldValues = z.object(toolFields);

export type ToolField = keyof typeof toolFields;
export type ToolFieldValues = z.infer<typeof toolFieldValues>;

export const toolFieldNames = Object.keys(toolFields) as ToolField[];

/** Only the fields that a member edits; an optional one without a value is null. */
export function pickToolFields(tool: ToolFieldValues): ToolFieldValues {
  const values = toolFieldNames.map((field) => [field, tool[field] ?? null]);
  return Object.fromEntries(values) as ToolFieldValues;
}
