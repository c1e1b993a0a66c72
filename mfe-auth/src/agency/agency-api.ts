import {
  type AgencyGroup,
  type AgencyGroupInput,
  type AgencyGroups,
  type AgencyInvitationRefusals,
  type AgencyInvitationResults,
  type AgencyInvitations,
  type AgencyMemberDetails,
  type AgencyMembers,
  type AgencyMembersQuery,
  type AgencySignIn,
  type AuditFilters,
  type AuditPage,
  agencyGroup,
  agencyGroups,
  agencyInvitationRefusals,
  agencyInvitationResults,
  agencyMemberDetails,
  agencyMembers,
  agencySignIn,
  auditPage,
  type GroupMembersChange,
  type MemberRoles,
  type MemberRolesInput,
  memberRoles,
  type RoleConfirmation,
} from '@firedeck/contract';
import { type ApiRequest, api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';
import { documentHeaders } from './agency-document.ts';

const parsers = {
  members: createParser(agencyMembers),
  member: createParser(agencyMemberDetails),
  invited: createParser(agencyInvitationResults),
  refused: createParser(agencyInvitationRefusals),
  groups: createParser(agencyGroups),
  group: createParser(agencyGroup),
  signIn: createParser(agencySignIn),
  audit: createParser(auditPage),
};

export const parseRoles = createParser(memberRoles);

export type MembersFilter = Omit<AgencyMembersQuery, 'after'>;
/** An admin's action on one account that needs no further input. */
export type AccountStateChange = 'disable' | 'enable' | 'unlock';

interface OnMember<Change> {
  id: string;
  change: Change;
}

const base = '/api/agency';
export const auditPath = `${base}/audit`;

const withDocumentHeaders = (request: ApiRequest): ApiRequest => ({
  ...request,
  headers: { ...request.headers, ...documentHeaders },
});

/** The agency's people and groups, for its admins and auditors. */
const agencyApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencyMembers: build.infiniteQuery<AgencyMembers, MembersFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        withDocumentHeaders({
          path: `${base}/members?${toQueryString({ ...queryArg, after: pageParam ?? undefined })}`,
          answer: parsers.members,
        }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencyMember: build.query<AgencyMemberDetails, string>({
      query: (id) => withDocumentHeaders({ path: `${base}/members/${id}`, answer: parsers.member }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencyChangeAccountState: build.mutation<null, OnMember<AccountStateChange>>({
      query: ({ id, change }) =>
        withDocumentHeaders({ path: `${base}/members/${id}/${change}`, method: 'POST' }),
      invalidatesTags: ['Account'],
    }),
    agencySignOut: build.mutation<null, OnMember<{ end_keys: boolean }>>({
      query: ({ id, change: body }) =>
        withDocumentHeaders({
          path: `${base}/members/${id}/sign-out`,
          method: 'POST',
          body,
        }),
      invalidatesTags: ['Account'],
    }),
    agencyResetFactors: build.mutation<null, string>({
      query: (id) =>
        withDocumentHeaders({ path: `${base}/members/${id}/factors`, method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    agencySaveRoles: build.mutation<MemberRoles, OnMember<MemberRolesInput>>({
      query: ({ id, change: body }) =>
        withDocumentHeaders({
          path: `${base}/members/${id}/roles`,
          method: 'PUT',
          body,
          answer: parseRoles,
        }),
      // Shows the saved roles before the member is fetched again.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        const update = agencyApi.util.updateQueryData('agencyMember', id, (details) => {
          details.member.roles = data.roles;
          details.roles_version = data.version;
        });
        dispatch(update);
      },
      invalidatesTags: ['Account'],
    }),
    agencyConfirmRole: build.mutation<null, RoleConfirmation>({
      query: (body) => withDocumentHeaders({ path: `${base}/roles/confirm`, method: 'POST', body }),
      // The role counts before the member is read again.
      onQueryStarted: ({ member, role, group }, { dispatch, queryFulfilled }) => {
        const update = agencyApi.util.updateQueryData('agencyMember', member, (details) => {
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
    agencyInvite: build.mutation<AgencyInvitationResults, AgencyInvitations>({
      query: (body) =>
        withDocumentHeaders({
          path: `${base}/invitations`,
          method: 'POST',
          body,
          answer: parsers.invited,
        }),
      invalidatesTags: ['Account'],
    }),
    agencyCheckInvitations: build.query<AgencyInvitationRefusals, readonly string[]>({
      query: (emails) =>
        withDocumentHeaders({
          path: `${base}/invitations/check`,
          method: 'POST',
          body: { emails },
          answer: parsers.refused,
        }),
      keepUnusedDataFor: 0,
    }),
    agencyRevokeInvitation: build.mutation<null, string>({
      query: (id) => withDocumentHeaders({ path: `${base}/invitations/${id}`, method: 'DELETE' }),
      // Does not refetch the withdrawn invitation: the page navigates away.
      invalidatesTags: (_done, error) => (error ? [] : ['Account']),
    }),
    agencyGroups: build.query<AgencyGroups, void>({
      query: () => withDocumentHeaders({ path: `${base}/groups`, answer: parsers.groups }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    agencySaveGroup: build.mutation<AgencyGroup, { before?: AgencyGroup; input: AgencyGroupInput }>(
      {
        query: ({ before, input: body }) =>
          withDocumentHeaders(
            before
              ? {
                  path: `${base}/groups/${before.id}`,
                  method: 'PUT',
                  body,
                  headers: { 'if-match': `"${before.version}"` },
                  answer: parsers.group,
                }
              : { path: `${base}/groups`, method: 'POST', body, answer: parsers.group },
          ),
        invalidatesTags: ['Account'],
      },
    ),
    agencyDeleteGroup: build.mutation<null, AgencyGroup>({
      query: ({ id, version }) =>
        withDocumentHeaders({
          path: `${base}/groups/${id}`,
          method: 'DELETE',
          headers: { 'if-match': `"${version}"` },
        }),
      invalidatesTags: ['Account'],
    }),
    agencyAudit: build.infiniteQuery<AuditPage, AuditFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        withDocumentHeaders({
          path: `${auditPath}?${toQueryString({ ...queryArg, cursor: pageParam ?? undefined })}`,
          answer: parsers.audit,
        }),
      keepUnusedDataFor: 0,
    }),
    agencySignIn: build.query<AgencySignIn, void>({
      query: () => withDocumentHeaders({ path: `${base}/sign-in`, answer: parsers.signIn }),
      keepUnusedDataFor: 0,
    }),
    agencyChangeGroupMembers: build.mutation<AgencyGroup, OnMember<GroupMembersChange>>({
      query: ({ id, change: body }) =>
        withDocumentHeaders({
          path: `${base}/groups/${id}/members`,
          method: 'POST',
          body,
          answer: parsers.group,
        }),
      invalidatesTags: ['Account'],
    }),
  }),
});

/** Query string of what is given. */
export function toQueryString(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return new URLSearchParams(given).toString();
}

export const {
  useAgencyMembersInfiniteQuery,
  useAgencyMemberQuery,
  useAgencyChangeAccountStateMutation,
  useAgencySignOutMutation,
  useAgencyResetFactorsMutation,
  useAgencySaveRolesMutation,
  useAgencyConfirmRoleMutation,
  useAgencyInviteMutation,
  useAgencyCheckInvitationsQuery,
  useAgencyRevokeInvitationMutation,
  useAgencyGroupsQuery,
  useAgencySaveGroupMutation,
  useAgencyDeleteGroupMutation,
  useAgencyChangeGroupMembersMutation,
  useAgencySignInQuery,
  useAgencyAuditInfiniteQuery,
} = agencyApi;
