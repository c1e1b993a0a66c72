import {
  type NoteRevision,
  type NoteRevisions,
  noteRevision,
  noteRevisions,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseList = createParser(noteRevisions);
const parseText = createParser(noteRevision);

/** Separate from the endpoints of the notes, because the dashboard doesn't load these. */
export const revisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Each save may add a version.
    notesRevisionsList: build.query<NoteRevisions, void>({
      query: () => ({ path: '/api/notes/revisions', answer: parseList }),
      keepUnusedDataFor: 0,
    }),
    notesRevisionGet: build.query<NoteRevision, string>({
      query: (id) => ({
        path: `/api/notes/revisions/${encodeURIComponent(id)}`,
        answer: parseText,
      }),
    }),
  }),
});

export const { useNotesRevisionsListQuery, useNotesRevisionGetQuery } = revisionsApi;
