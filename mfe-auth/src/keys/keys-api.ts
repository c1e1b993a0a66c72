import { type KeyInput, type KeyList, keyList, type NewKey, newKey } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseKeys = createParser(keyList);
const parseNewKey = createParser(newKey);

/** The member's API keys. */
export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountKeysList: build.query<KeyList, void>({
      query: () => ({ path: '/api/keys', answer: parseKeys }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    accountCreateKey: build.mutation<NewKey, { input: KeyInput; idempotencyKey: string }>({
      query: ({ input: body, idempotencyKey }) => ({
        path: '/api/keys',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
        answer: parseNewKey,
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
  }),
});

export const {
  useAccountKeysListQuery,
  useAccountCreateKeyMutation,
  useAccountRevokeKeyMutation,
  useAccountRevokeAllKeysMutation,
} = keysApi;
