import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { nameChecks } from './name-rule.ts';
import { sectionColors } from './section-colors.ts';
import { atLeastOneOf, id } from './shared.ts';

const sectionColor = z.enum(sectionColors);

/** A member's group of tools. A tool is in at most one section. */
export const section = z.object({
  id,
  name: z.string(),
  color: sectionColor,
  /** Version of this section, sent back as `If-Match: "<rev>"`. */
  rev: z.number(),
});

/** Lenient schema for browsers: an unknown color of a newer server becomes the first one. */
export const shownSection = z.object({
  ...section.shape,
  color: z.catch(sectionColor, sectionColors[0]),
});

export const sectionTexts = {
  nameRequired: 'Section name is required',
  nameTooLong: `Section name can have at most ${limits.sectionNameCharacters} characters`,
} as const;

export const sectionName = z
  .string(sectionTexts.nameRequired)
  .check(
    z.trim(),
    z.minLength(1, sectionTexts.nameRequired),
    z.maxLength(limits.sectionNameCharacters, sectionTexts.nameTooLong),
    ...nameChecks,
  );

const position = z.int().check(
  z.refine((index) => index >= 0, 'must not be negative'),
  z.meta({ minimum: 0 }),
);

/**
 * `POST /api/tools/sections`. With the id of a deleted section as `Idempotency-Key`, restores it
 * with its tools.
 */
export const sectionInput = z.object({
  name: sectionName,
  color: sectionColor,
  /** 0-based index among the sections; by default last. */
  position: z.optional(position),
});

export const sectionPatch = z
  .object({ name: z.optional(sectionName), color: z.optional(sectionColor) })
  .check(...atLeastOneOf('name', 'color'));

/** The complete new order: a permutation of all section ids. */
export const sectionOrder = z.object({
  ids: z.array(id).check(z.maxLength(limits.sectionsPerMember), z.meta({ uniqueItems: true })),
});

export type Section = z.infer<typeof section>;
export type SectionInput = z.infer<typeof sectionInput>;
export type SectionPatch = z.infer<typeof sectionPatch>;
