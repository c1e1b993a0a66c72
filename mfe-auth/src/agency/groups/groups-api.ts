import {
  type AgencyGroup,
  type AgencyGroupInput,
  type AgencyGroups,
  agencyGroup,
  agencyGroups,
  type GroupMembersChange,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';
import { agencyRequest } from '../agency-request.ts';

const parseGroups = createParser(agencyGroups);
const parseGroup = createParser(agencyGroup);

interface GroupEdit {
  /** Undefined to add a group. */
  before?: AgencyGroup;
  input: AgencyGroupInput;
}

/** The agency's groups and their members. */
const groupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencyGroupsList: build.query<AgencyGroups, void>({
      query: () => agencyRequest('groups', { answer: parseGroups }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencySaveGroup: build.mutation<AgencyGroup, GroupEdit>({
      query: ({ before, input: body }) =>
        before
          ? agencyRequest(`groups/${before.id}`, {
              method: 'PUT',
              body,
              headers: { 'if-match': `"${before.version}"` },
              answer: parseGroup,
            })
          : agencyRequest('groups', { method: 'POST', body, answer: parseGroup }),
      invalidatesTags: ['Account'],
    }),
    agencyDeleteGroup: build.mutation<null, AgencyGroup>({
      query: ({ id, version }) =>
        agencyRequest(`groups/${id}`, {
          method: 'DELETE',
          headers: { 'if-match': `"${version}"` },
        }),
      invalidatesTags: ['Account'],
    }),
    agencyChangeGroupMembers: build.mutation<
      AgencyGroup,
      { id: string; change: GroupMembersChange }
    >({
      query: ({ id, change: body }) =>
        agencyRequest(`groups/${id}/members`, { method: 'POST', body, answer: parseGroup }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useAgencyGroupsListQuery,
  useAgencySaveGroupMutation,
  useAgencyDeleteGroupMutation,
  useAgencyChangeGroupMembersMutation,
} = groupsApi;
