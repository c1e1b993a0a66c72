import {
  type AccountDeletion,
  type EmailChange,
  type EmailChangeAnswer,
  emailChangeAnswer,
  type NamesPatch,
  type PasswordChange,
  type User,
  user,
} from '@firedeck/contract';
import { api, shellServices } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseUser = createParser(user);
const parseEmailChange = createParser(emailChangeAnswer);

/** The member's own account, for the Settings dialog. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountRename: build.mutation<User, NamesPatch>({
      query: (body) => ({ path: '/api/me', method: 'PATCH', body, answer: parseUser }),
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
        answer: parseEmailChange,
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
    // Refetches nothing: the member is signed out afterwards.
    accountDelete: build.mutation<null, AccountDeletion>({
      query: (body) => ({ path: '/api/me/deletion', method: 'POST', body }),
    }),
  }),
});

export const {
  useAccountRenameMutation,
  useAccountChangeEmailMutation,
  useAccountChangePasswordMutation,
  useAccountDeleteMutation,
} = accountApi;
