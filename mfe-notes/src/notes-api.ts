import { type Note, type NoteInput, note } from '@firedeck/contract';
import { api, readAnswer, readApiError, shellServices, toApiError } from '@firedeck/sdk';
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
      queryFn: async (notes) => {
        try {
          const response = await putNotes(notes);
          if (!response.ok) return { error: await readApiError(response) };
          return { data: await readAnswer(response, noteAnswer) };
        } catch (cause) {
          return { error: toApiError(cause) };
        }
      },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved)
          dispatch(notesApi.util.updateQueryData('notesRead', undefined, () => saved.data));
      },
    }),
  }),
});

// Not the shared base query: the request needs `keepalive`.
function putNotes({ content, version }: NotesToSave): Promise<Response> {
  return shellServices().fetchApi('/api/notes', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
    body: JSON.stringify({ content }),
    keepalive: fitsKeepalive(content),
  });
}
