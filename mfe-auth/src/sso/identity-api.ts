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

/** The member's own sign-in at the agency's provider. */
const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    identityGet: build.query<OwnIdentity | null, void>({
      // Nothing: members connect none themselves.
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
