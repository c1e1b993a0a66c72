import { type AgencySignIn, agencySignIn } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';
import { agencyRequest } from '../agency-request.ts';

const parseSettings = createParser(agencySignIn);

/** How the agency's members sign in. */
const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencySignInSettingsGet: build.query<AgencySignIn, void>({
      query: () => agencyRequest('sign-in', { answer: parseSettings }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAgencySignInSettingsGetQuery } = signInApi;
