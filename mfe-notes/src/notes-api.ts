import type { Note } from '@firedeck/contract';
import { api } from '@firedeck/sdk';

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notesRead: build.query<Note, void>({
      query: () => ({ path: '/api/notes' }),
      providesTags: ['Notes'],
    }),
  }),
});
