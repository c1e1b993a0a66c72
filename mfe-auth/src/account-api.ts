import {
  type AccountDeletion,
  type Activity,
  activity,
  clientHeader,
  type EmailChange,
  type EmailChangeAnswer,
  emailChangeAnswer,
  type KeyInput,
  type KeyList,
  keyList,
  type NamesPatch,
  type NewKey,
  newKey,
  type OwnSessions,
  ownSessions,
  type PasswordChange,
  type SignOutRequest,
  type User,
  user,
} from '@firedeck/contract';
import { api, shellServices } from '@firedeck/sdk';
import { createParser } from './create-parser.ts';

const parsers = {
  user: createParser(user),
  emailChange: createParser(emailChangeAnswer),
  sessions: createParser(ownSessions),
  keys: createParser(keyList),
  newKey: createParser(newKey),
  activity: createParser(activity),
};

/** The member's own account, for the dialogs of the user menu. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountRename: build.mutation<User, NamesPatch>({
      query: (body) => ({ path: '/api/me', method: 'PATCH', body, answer: parsers.user }),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const renamed = await queryFulfilled.catch(() => null);
        if (renamed) shellServices().session.takeUser(renamed.data);
      },
      invalidatesTags: ['Account'],
    }),
    accountChangeEmail: build.mutation<EmailChangeAnswer, EmailChange>({
      query: (body) => ({
        path: '/api/me/email',
        method: 'POST',
        body,
        answer: parsers.emailChange,
      }),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const changed = await queryFulfilled.catch(() => null);
        if (changed) shellServices().session.takeUser(changed.data.user);
      },
      invalidatesTags: ['Account'],
    }),
    accountChangePassword: build.mutation<null, PasswordChange>({
      query: (body) => ({ path: '/api/me/password', method: 'PUT', body }),
      invalidatesTags: ['Account'],
    }),
    // Invalidates nothing: the member is signed out afterwards.
    accountDelete: build.mutation<null, AccountDeletion>({
      query: (body) => ({ path: '/api/me/deletion', method: 'POST', body }),
    }),
    accountSessions: build.query<OwnSessions, void>({
      query: () => ({ path: '/api/sessions', answer: parsers.sessions }),
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
    accountKeys: build.query<KeyList, void>({
      query: () => ({ path: '/api/keys', answer: parsers.keys }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    accountCreateKey: build.mutation<NewKey, { input: KeyInput; idempotencyKey: string }>({
      query: ({ input: body, idempotencyKey }) => ({
        path: '/api/keys',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
        answer: parsers.newKey,
      }),
      invalidatesTags: ['Account'],
    }),
    accountRevokeKey: build.mutation<null, string>({
      query: (id) => ({ path: `/api/keys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    accountRevokeAllKeys: build.mutation<null, void>({
      query: () => ({ path: '/api/keys', method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    accountActivity: build.query<Activity, void>({
      query: () => ({ path: '/api/activity', answer: parsers.activity }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useAccountRenameMutation,
  useAccountChangeEmailMutation,
  useAccountChangePasswordMutation,
  useAccountDeleteMutation,
  useAccountSessionsQuery,
  useAccountEndSessionMutation,
  useAccountEndOthersMutation,
  useAccountKeysQuery,
  useAccountCreateKeyMutation,
  useAccountRevokeKeyMutation,
  useAccountRevokeAllKeysMutation,
  useAccountActivityQuery,
} = accountApi;
