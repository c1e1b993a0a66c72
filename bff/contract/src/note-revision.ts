import { z } from 'zod/mini';
import { instant } from './shared.ts';

/** An earlier text of the notes, without its contents. */
export const noteRevisionSummary = z.object({
  /** Name in `GET /api/notes/revisions/:id`. */
  id: z.string(),
  saved_at: instant,
  /** Length of the whole text. */
  characters: z.number(),
  /** How it begins. */
  excerpt: z.string(),
});

/** `GET /api/notes/revisions`: newest first. Going back to one is an ordinary save of its content. */
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
