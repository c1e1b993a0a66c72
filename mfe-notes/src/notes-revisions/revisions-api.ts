import type { NoteRevision, NoteRevisions } from '@firedeck/contract';
import { api } from '@firedeck/sdk';

/** Apart from the notes' endpoints, so that the board does not load them. */
export const revisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A save may make one more.
    notesRevisions: build.query<NoteRevisions, void>({
      query: () => ({ path: '/api/notes/revisions' }),
      keepUnusedDataFor: 0,
    }),
    notesRevision: build.query<NoteRevision, string>({
      query: (id) => ({ path: `/api/notes/revisions/${encodeURIComponent(id)}` }),
    }),
  }),
});

export const { useNotesRevisionsQuery, useNotesRevisionQuery } = revisionsApi;
