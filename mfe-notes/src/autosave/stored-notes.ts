import type { Note } from '@firedeck/contract';
import { z } from '@firedeck/sdk';

/** The text on the server and its version. */
export type StoredNotes = Pick<Note, 'content' | 'version'>;

export const storedNotes = z.object({ content: z.string(), version: z.number() });
