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
import { agencyPath, withDocumentHeaders } from '../agency-request.ts';

const parseGroups = createParser(agencyGroups);
const parseGroup = createParser(agencyGroup);

/** The agency's groups and their members. */
const groupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencyGroupsList: build.query<AgencyGroups, void>({
      query: () => withDocumentHeaders({ path: `${agencyPath}/groups`, answer: parseGroups }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencySaveGroup: build.mutation<AgencyGroup, { before?: AgencyGroup; input: AgencyGroupInput }>(
      {
        query: ({ before, input: body }) =>
          withDocumentHeaders(
            before
              ? {
                  path: `${agencyPath}/groups/${before.id}`,
                  method: 'PUT',
                  body,
                  headers: { 'if-match': `"${before.version}"` },
                  answer: parseGroup,
                }
              : { path: `${agencyPath}/groups`, method: 'POST', body, answer: parseGroup },
          ),
        invalidatesTags: ['Account'],
      },
    ),
    agencyDeleteGroup: build.mutation<null, AgencyGroup>({
      query: ({ id, version }) =>
        withDocumentHeaders({
          path: `${agencyPath}/groups/${id}`,
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
        withDocumentHeaders({
          path: `${agencyPath}/groups/${id}/members`,
          method: 'POST',
          body,
          answer: parseGroup,
        }),
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
