import {
  type NoteRevision,
  type NoteRevisions,
  noteRevision,
  noteRevisions,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const listAnswer = answer(noteRevisions);
const textAnswer = answer(noteRevision);

/** Separate from the notes' endpoints: the board does not load these. */
export const revisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Each save may add one.
    notesRevisions: build.query<NoteRevisions, void>({
      query: () => ({ path: '/api/notes/revisions', answer: listAnswer }),
      keepUnusedDataFor: 0,
    }),
    notesRevision: build.query<NoteRevision, string>({
      query: (id) => ({
        path: `/api/notes/revisions/${encodeURIComponent(id)}`,
        answer: textAnswer,
      }),
    }),
  }),
});

export const { useNotesRevisionsQuery, useNotesRevisionQuery } = revisionsApi;
