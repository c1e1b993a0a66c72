import { z } from 'zod/mini';
import { instant } from './shared.ts';

/** An earlier text of the notes, without its content. */
export const noteRevisionSummary = z.object({
  /** The `id` of `GET /api/notes/revisions/:id`. */
  id: z.string(),
  saved_at: instant,
  /** Length of the complete text. */
  characters: z.number(),
  /** Its first characters. */
  excerpt: z.string(),
});

/** `GET /api/notes/revisions`: newest first. To restore one, save its content as usual. */
export const noteRevisions = z.object({ revisions: z.array(noteRevisionSummary) });

/** `GET /api/notes/revisions/:id` */
export const noteRevision = z.object({
  id: z.string(),
  saved_at: instant,
  content: z.string(),
});

export type NoteRevisionSummary = z.infer<typeof noteRevisionSummary>;
export type NoteRevisions = z.infer<typeof noteRevisions>;
export type NoteRevision = z.infer<typeof noteRevision>;
