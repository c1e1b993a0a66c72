import {
  clientHeader,
  type OwnSessions,
  ownSessions,
  type SignOutRequest,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseSessions = createParser(ownSessions);

/** The member's sessions. */
export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountSessionsList: build.query<OwnSessions, void>({
      query: () => ({ path: '/api/sessions', answer: parseSessions }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    accountEndSession: build.mutation<null, string>({
      query: (id) => ({ path: `/api/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    accountEndOthers: build.mutation<null, { end_keys: boolean }>({
      query: ({ end_keys }) => ({
        path: '/api/sign-out',
        method: 'POST',
        body: { scope: 'others', end_keys } satisfies SignOutRequest,
        headers: { [clientHeader]: 'web' },
      }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useAccountSessionsListQuery,
  useAccountEndSessionMutation,
  useAccountEndOthersMutation,
} = sessionsApi;
