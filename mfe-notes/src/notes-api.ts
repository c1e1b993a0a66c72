import { limits, type Note, type NoteInput, note } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from './create-parser.ts';
import { byteLength, fitsKeepalive } from './fits-keepalive.ts';

/** A text and the version it is based on. */
export interface NotesToSave extends Pick<NoteInput, 'content'> {
  version: number;
  /** Stored beside the replaced text. */
  earlierVersion?: string;
}

const parseNote = createParser(note);

export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notesGet: build.query<Note, void>({
      query: () => ({ path: '/api/notes', answer: parseNote }),
      providesTags: ['Notes'],
    }),
    notesSave: build.mutation<Note, NotesToSave>({
      query: ({ content, version, earlierVersion }) => {
        const body = toBody(content, earlierVersion);
        return {
          path: '/api/notes',
          method: 'PUT',
          body,
          headers: { 'if-match': `"${version}"` },
          keepalive: fitsKeepalive(body),
          answer: parseNote,
        };
      },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved) dispatch(notesApi.util.updateQueryData('notesGet', undefined, () => saved.data));
      },
    }),
  }),
});

export const { useNotesGetQuery } = notesApi;

/** Drops the earlier version if both texts exceed the size limit of a request. */
function toBody(content: string, earlierVersion?: string): NoteInput {
  const both = {
    content,
    ...(earlierVersion !== undefined && { earlier_version: earlierVersion }),
  };
  return byteLength(both) <= limits.notesBodyBytes ? both : { content };
}
