import {
  type AgencyInvitationRefusals,
  type AgencyInvitationResults,
  type AgencyInvitations,
  agencyInvitationRefusals,
  agencyInvitationResults,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';
import { agencyRequest } from '../agency-request.ts';

const parseResults = createParser(agencyInvitationResults);
const parseRefusals = createParser(agencyInvitationRefusals);

/** Invitations to the agency. */
const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencyInvite: build.mutation<AgencyInvitationResults, AgencyInvitations>({
      query: (body) => agencyRequest('invitations', { method: 'POST', body, answer: parseResults }),
      invalidatesTags: ['Account'],
    }),
    agencyCheckInvitations: build.query<AgencyInvitationRefusals, readonly string[]>({
      query: (emails) =>
        agencyRequest('invitations/check', {
          method: 'POST',
          body: { emails },
          answer: parseRefusals,
        }),
      keepUnusedDataFor: 0,
    }),
    agencyRevokeInvitation: build.mutation<null, string>({
      query: (id) => agencyRequest(`invitations/${id}`, { method: 'DELETE' }),
      // Refetches nothing after an error: the page stays open and shows it.
      invalidatesTags: (_done, error) => (error ? [] : ['Account']),
    }),
  }),
});

export const {
  useAgencyInviteMutation,
  useAgencyCheckInvitationsQuery,
  useAgencyRevokeInvitationMutation,
} = invitationsApi;
