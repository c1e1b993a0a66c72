import { z } from 'zod/mini';
import { defaultGlyph, glyphs } from './glyph.ts';
import * as limits from './limits.ts';
import { nameChecks } from './name-rule.ts';
import { pictureId } from './picture.ts';
import { atLeastOneOf, id } from './shared.ts';
import { isSafe, withScheme } from './tool-address.ts';
import type { ToolField } from './tool-fields.ts';

export const toolTexts = {
  nameRequired: 'Tool name is required',
  nameTooLong: `Tool name can have at most ${limits.toolNameCharacters} characters`,
  urlRequired: 'Please enter a URL',
  urlInvalid: 'Please enter a valid URL',
  urlTooLong: `The URL can have at most ${limits.toolUrlCharacters} characters`,
  iconRequired: 'Please select an icon',
  notesTooLong: `Notes can have at most ${limits.toolNotesCharacters} characters`,
} as const;

const name = z
  .string(toolTexts.nameRequired)
  .check(
    z.trim(),
    z.minLength(1, toolTexts.nameRequired),
    z.maxLength(limits.toolNameCharacters, toolTexts.nameTooLong),
    ...nameChecks,
  );

// Adding https:// to another scheme (`javascript:`, `data:`) would turn it into a host.
const namesAnotherScheme = (address: string): boolean =>
  /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(address.trim()) &&
  !/^https?:\/\//i.test(address.trim());

/** An address as typed, with https:// added: of a tool, or for a favicon lookup. */
export const toolUrl = z.pipe(
  z.string(toolTexts.urlRequired).check(
    z.trim(),
    z.minLength(1, toolTexts.urlRequired),
    z.refine((address) => !namesAnotherScheme(address), toolTexts.urlInvalid),
    z.overwrite(withScheme),
  ),
  z
    .string()
    .check(
      z.maxLength(limits.toolUrlCharacters, toolTexts.urlTooLong),
      z.refine(isSafe, toolTexts.urlInvalid),
    ),
);

const icon = z.enum(glyphs, toolTexts.iconRequired);
const notes = z.string().check(z.maxLength(limits.toolNotesCharacters, toolTexts.notesTooLong));

const editableFields = {
  name,
  url: toolUrl,
  icon,
  notes,
  /** Id of an uploaded picture; null: none. */
  picture: z.nullable(pictureId),
  /** Id of a section; null: none. The id of a deleted section is treated as null. */
  section: z.nullable(id),
} satisfies Record<ToolField, unknown>;

type EditableFields = typeof editableFields;

// Written out, because browsers get a part of zod without `partial`.
const optionalFields = Object.fromEntries(
  Object.entries(editableFields).map(([field, schema]) => [field, z.optional(schema)]),
) as { [Field in ToolField]: ReturnType<typeof z.optional<EditableFields[Field]>> };

/** The edit form's request: changed fields, at least one. */
export const toolPatch = z
  .object(optionalFields)
  .check(...atLeastOneOf(...Object.keys(editableFields)));

/** The add form's request; the form validates with the same schema. */
export const toolInput = z.object({
  ...optionalFields,
  name,
  url: toolUrl,
  icon: z._default(icon, defaultGlyph),
  notes: z._default(notes, ''),
});

const toolIds = z
  .array(id)
  .check(z.maxLength(limits.toolsPerMember), z.meta({ uniqueItems: true }));

/** The complete new order: a permutation of all tool ids. */
export const toolOrder = z.object({
  ids: toolIds,
  /** Tools that move to another section, or out of one, with this request. */
  moved: z.optional(z.object({ ids: toolIds, section: z.nullable(id) })),
});

export type ToolInput = z.infer<typeof toolInput>;
export type ToolPatch = z.infer<typeof toolPatch>;
export type ToolOrder = z.infer<typeof toolOrder>;
