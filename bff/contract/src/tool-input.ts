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

// A scheme of another kind (`javascript:`, `data:`) must not become a host by having https:// put before it.
const namesAnotherScheme = (address: string): boolean =>
  /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(address.trim()) &&
  !/^https?:\/\//i.test(address.trim());

/** An address as typed, completed: of a tool, or to look an icon up for. */
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
  /** Id of an uploaded picture of the member's; null: none. */
  picture: z.nullable(pictureId),
  /** Id of a section; null: none. A section that was deleted meanwhile counts as none. */
  section: z.nullable(id),
} satisfies Record<ToolField, unknown>;

type EditableFields = typeof editableFields;

// By hand: browsers have only the part of zod that the sdk exports, and `partial` is not in it.
const optionalFields = Object.fromEntries(
  Object.entries(editableFields).map(([field, schema]) => [field, z.optional(schema)]),
) as { [Field in ToolField]: ReturnType<typeof z.optional<EditableFields[Field]>> };

/** What the edit form sends: the fields that changed, at least one. */
export const toolPatch = z
  .object(optionalFields)
  .check(...atLeastOneOf(...Object.keys(editableFields)));

/** What the add form sends; the same schema validates the form. */
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

/** The whole new order: a permutation of the present ids. */
export const toolOrder = z.object({
  ids: toolIds,
  /** Tools that change to a section, or to none, with the same command. */
  moved: z.optional(z.object({ ids: toolIds, section: z.nullable(id) })),
});

export type ToolInput = z.infer<typeof toolInput>;
export type ToolPatch = z.infer<typeof toolPatch>;
export type ToolOrder = z.infer<typeof toolOrder>;
