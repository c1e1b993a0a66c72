import { type PictureList, pictureList } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const listAnswer = answer(pictureList);

/** Apart from the list's endpoints, so that the board does not load them. */
export const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asked anew each time it is opened: other devices upload, too.
    picturesList: build.query<PictureList, void>({
      query: () => ({ path: '/api/pictures', answer: listAnswer }),
      keepUnusedDataFor: 0,
    }),
    picturesDelete: build.mutation<unknown, string>({
      query: (id) => ({ path: `/api/pictures/${encodeURIComponent(id)}`, method: 'DELETE' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => null).then((done) => done && dispatch(withoutPicture(id)));
      },
    }),
  }),
});

const withoutPicture = (id: string) =>
  picturesApi.util.updateQueryData('picturesList', undefined, (list) => {
    list.pictures = list.pictures.filter((picture) => picture.id !== id);
    list.total = list.pictures.length;
  });

export const { usePicturesListQuery, usePicturesDeleteMutation } = picturesApi;
