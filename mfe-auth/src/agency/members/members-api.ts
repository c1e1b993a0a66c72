import {
  type AgencyMemberDetails,
  type AgencyMembers,
  type AgencyMembersQuery,
  agencyMemberDetails,
  agencyMembers,
  type MemberRoles,
  type MemberRolesInput,
  memberRoles,
  type RoleConfirmation,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';
import { agencyRequest, toQueryString } from '../agency-request.ts';

const parseMembers = createParser(agencyMembers);
const parseMember = createParser(agencyMemberDetails);
export const parseRoles = createParser(memberRoles);

export type MembersFilter = Omit<AgencyMembersQuery, 'after'>;
/** An admin's action on one account that needs no further input. */
export type AccountStateChange = 'disable' | 'enable' | 'unlock';

interface OnMember<Change> {
  id: string;
  change: Change;
}

/** The agency's members and their roles. */
const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencyMembersList: build.infiniteQuery<AgencyMembers, MembersFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        agencyRequest(`members?${toQueryString({ ...queryArg, after: pageParam })}`, {
          answer: parseMembers,
        }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencyMemberGet: build.query<AgencyMemberDetails, string>({
      query: (id) => agencyRequest(`members/${id}`, { answer: parseMember }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencyChangeAccountState: build.mutation<null, OnMember<AccountStateChange>>({
      query: ({ id, change }) => agencyRequest(`members/${id}/${change}`, { method: 'POST' }),
      invalidatesTags: ['Account'],
    }),
    agencySignOut: build.mutation<null, OnMember<{ end_keys: boolean }>>({
      query: ({ id, change: body }) =>
        agencyRequest(`members/${id}/sign-out`, { method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    agencyResetFactors: build.mutation<null, string>({
      query: (id) => agencyRequest(`members/${id}/factors`, { method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    agencySaveRoles: build.mutation<MemberRoles, OnMember<MemberRolesInput>>({
      query: ({ id, change: body }) =>
        agencyRequest(`members/${id}/roles`, { method: 'PUT', body, answer: parseRoles }),
      // Shows the saved roles before the member is fetched again.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        const update = membersApi.util.updateQueryData('agencyMemberGet', id, (details) => {
          details.member.roles = data.roles;
          details.roles_version = data.version;
        });
        dispatch(update);
      },
      invalidatesTags: ['Account'],
    }),
    agencyConfirmRole: build.mutation<null, RoleConfirmation>({
      query: (body) => agencyRequest('roles/confirm', { method: 'POST', body }),
      // Shows the role as active before the member is fetched again.
      onQueryStarted: ({ member, role, group }, { dispatch, queryFulfilled }) => {
        const update = membersApi.util.updateQueryData('agencyMemberGet', member, (details) => {
          for (const held of details.member.roles)
            if (held.role === role && held.from === group) held.state = 'active';
        });
        return queryFulfilled.then(
          () => void dispatch(update),
          () => {},
        );
      },
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useAgencyMembersListInfiniteQuery,
  useAgencyMemberGetQuery,
  useAgencyChangeAccountStateMutation,
  useAgencySignOutMutation,
  useAgencyResetFactorsMutation,
  useAgencySaveRolesMutation,
  useAgencyConfirmRoleMutation,
} = membersApi;
