import type { Note, NoteInput } from '@firedeck/contract';
import { api, networkError, readApiError, shellServices } from '@firedeck/sdk';
import { outlivesThePage } from './outlives-the-page.ts';

/** A text with the version that it was typed over. */
export interface NotesToSave extends NoteInput {
  version: number;
}

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notesRead: build.query<Note, void>({
      query: () => ({ path: '/api/notes' }),
      providesTags: ['Notes'],
    }),
    notesSave: build.mutation<Note, NotesToSave>({
      queryFn: async (notes) => {
        try {
          const response = await putNotes(notes);
          if (!response.ok) return { error: await readApiError(response) };
          return { data: await response.json() };
        } catch (cause) {
          return { error: networkError(cause) };
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

// Not the common base query: a save has to outlive the page.
function putNotes({ content, version }: NotesToSave): Promise<Response> {
  return shellServices().fetchApi('/api/notes', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
    body: JSON.stringify({ content }),
    keepalive: outlivesThePage(content),
  });
}
