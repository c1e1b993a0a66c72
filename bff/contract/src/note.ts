import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { id, instant } from './shared.ts';

/** API version of this resource. */
export const notesVersion = 1;

export const noteTexts = {
  tooLong: `Notes can have at most ${limits.notesBytes / 1024} kB of text`,
} as const;

const content = z
  .string()
  .check(
    z.refine(
      (text) => new TextEncoder().encode(text).length <= limits.notesBytes,
      noteTexts.tooLong,
    ),
  );

/** Saved with `If-Match: "<version>"`; version 0: no notes yet. */
export const noteInput = z.object({
  content,
  /** Stored as an earlier version only: one device's text of a resolved conflict. */
  earlier_version: z.optional(content),
});

/** A member's notes; before the first save: empty content, version 0, `updated_at` null. */
export const note = z.object({
  user_id: id,
  content: z.string(),
  version: z.number(),
  updated_at: z.nullable(instant),
});

export type NoteInput = z.infer<typeof noteInput>;
export type Note = z.infer<typeof note>;
