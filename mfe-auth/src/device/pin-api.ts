import { type NewPin, type OwnPin, ownPin } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parsePin = createParser(ownPin);
const path = '/api/me/pin';

/** The member's PIN on this device. */
const pinApi = api.injectEndpoints({
  endpoints: (build) => ({
    pinGet: build.query<OwnPin | null, void>({
      // Null if no operator set up this device.
      query: () => ({ path, answer: (json: unknown) => (json === null ? null : parsePin(json)) }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    pinSet: build.mutation<OwnPin, NewPin>({
      query: (body) => ({ path, method: 'PUT', body, answer: parsePin }),
      invalidatesTags: ['Account'],
    }),
    pinRemove: build.mutation<null, void>({
      query: () => ({ path, method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const { usePinGetQuery, usePinSetMutation, usePinRemoveMutation } = pinApi;
