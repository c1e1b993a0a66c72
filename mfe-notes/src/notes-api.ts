import { type Note, type NoteInput, note } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from './answers.ts';
import { fitsKeepalive } from './fits-keepalive.ts';

/** A text and the version it is based on. */
export interface NotesToSave extends NoteInput {
  version: number;
}

export const noteAnswer = answer(note);

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notesRead: build.query<Note, void>({
      query: () => ({ path: '/api/notes', answer: noteAnswer }),
      providesTags: ['Notes'],
    }),
    notesSave: build.mutation<Note, NotesToSave>({
      query: ({ content, version }) => ({
        path: '/api/notes',
        method: 'PUT',
        body: { content },
        headers: { 'if-match': `"${version}"` },
        keepalive: fitsKeepalive(content),
        answer: noteAnswer,
      }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved)
          dispatch(notesApi.util.updateQueryData('notesRead', undefined, () => saved.data));
      },
    }),
  }),
});
