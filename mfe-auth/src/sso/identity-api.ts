import {
  type IdentityConnection,
  type OwnIdentity,
  ownIdentity,
  ssoStarted,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseIdentity = createParser(ownIdentity);
const parseStarted = createParser(ssoStarted);
const path = '/api/me/identity';

/** The connection of the member's account to the agency's provider. */
const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    identityGet: build.query<OwnIdentity | null, void>({
      // Null if members don't connect accounts themselves.
      query: () => ({
        path,
        answer: (json: unknown) => (json === null ? null : parseIdentity(json)),
      }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    identityConnect: build.mutation<{ url: string }, IdentityConnection>({
      query: (body) => ({ path, method: 'POST', body, answer: parseStarted }),
    }),
    identityDisconnect: build.mutation<null, void>({
      query: () => ({ path, method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const { useIdentityGetQuery, useIdentityConnectMutation, useIdentityDisconnectMutation } =
  identityApi;
