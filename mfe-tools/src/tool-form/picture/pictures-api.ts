import { type PictureList, pictureList } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';

const parseList = createParser(pictureList);

/** Separate from `tools-api.ts`, because the board's entry doesn't need these. */
export const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Refetched each time the dialog opens, because other devices may upload pictures.
    picturesList: build.query<PictureList, void>({
      query: () => ({ path: '/api/pictures', answer: parseList }),
      keepUnusedDataFor: 0,
    }),
    picturesDelete: build.mutation<unknown, string>({
      query: (id) => ({ path: `/api/pictures/${encodeURIComponent(id)}`, method: 'DELETE' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => null).then((done) => done && dispatch(removeFromList(id)));
      },
    }),
  }),
});

const removeFromList = (id: string) =>
  picturesApi.util.updateQueryData('picturesList', undefined, (list) => {
    list.pictures = list.pictures.filter((picture) => picture.id !== id);
    list.total = list.pictures.length;
  });

export const { usePicturesListQuery, usePicturesDeleteMutation } = picturesApi;
