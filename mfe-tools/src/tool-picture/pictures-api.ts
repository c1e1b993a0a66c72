import { type PictureList, pictureList } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const listAnswer = answer(pictureList);

/** Separate from the list's endpoints: the board does not load these. */
export const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Refetched each time the dialog opens: other devices upload, too.
    picturesList: build.query<PictureList, void>({
      query: () => ({ path: '/api/pictures', answer: listAnswer }),
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
