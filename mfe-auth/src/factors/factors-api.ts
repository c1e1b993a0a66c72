import {
  type ChangedFactors,
  changedFactors,
  type NewPasskey,
  type NewTotp,
  newTotp,
  type OwnFactors,
  ownFactors,
  type PasskeyCreationOptions,
  type PasskeyKind,
  passkeyCreationOptions,
} from '@firedeck/contract';
import { api, z } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseFactors = createParser(ownFactors);

const parsers = {
  // Null if the member signs in only through the agency's provider.
  factors: (json: unknown): OwnFactors | null => (json === null ? null : parseFactors(json)),
  changed: createParser(changedFactors),
  totp: createParser(newTotp),
  creation: createParser(z.object({ options: passkeyCreationOptions })),
};

const base = '/api/me/factors';

/** The member's own second factors. */
const factorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    factorsGet: build.query<OwnFactors | null, void>({
      query: () => ({ path: base, answer: parsers.factors }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
    factorsStartTotp: build.mutation<NewTotp, void>({
      query: () => ({ path: `${base}/totp`, method: 'POST', answer: parsers.totp }),
    }),
    factorsConfirmTotp: build.mutation<ChangedFactors, string>({
      query: (totp) => ({
        path: `${base}/totp/confirm`,
        method: 'POST',
        body: { totp },
        answer: parsers.changed,
      }),
      invalidatesTags: ['Account'],
    }),
    factorsRemoveTotp: build.mutation<ChangedFactors, void>({
      query: () => ({ path: `${base}/totp`, method: 'DELETE', answer: parsers.changed }),
      invalidatesTags: ['Account'],
    }),
    factorsPasskeyOptions: build.mutation<{ options: PasskeyCreationOptions }, PasskeyKind>({
      query: (kind) => ({
        path: `${base}/passkeys/options`,
        method: 'POST',
        body: { kind },
        answer: parsers.creation,
      }),
    }),
    factorsAddPasskey: build.mutation<ChangedFactors, NewPasskey>({
      query: (body) => ({
        path: `${base}/passkeys`,
        method: 'POST',
        body,
        answer: parsers.changed,
      }),
      invalidatesTags: ['Account'],
    }),
    factorsRenamePasskey: build.mutation<ChangedFactors, { id: string; name: string }>({
      query: ({ id, name }) => ({
        path: `${base}/passkeys/${id}`,
        method: 'PATCH',
        body: { name },
        answer: parsers.changed,
      }),
      invalidatesTags: ['Account'],
    }),
    factorsRemovePasskey: build.mutation<ChangedFactors, string>({
      query: (id) => ({
        path: `${base}/passkeys/${id}`,
        method: 'DELETE',
        answer: parsers.changed,
      }),
      invalidatesTags: ['Account'],
    }),
    factorsRenewCodes: build.mutation<ChangedFactors, void>({
      query: () => ({ path: `${base}/codes`, method: 'POST', answer: parsers.changed }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useFactorsGetQuery,
  useFactorsStartTotpMutation,
  useFactorsConfirmTotpMutation,
  useFactorsRemoveTotpMutation,
  useFactorsPasskeyOptionsMutation,
  useFactorsAddPasskeyMutation,
  useFactorsRenamePasskeyMutation,
  useFactorsRemovePasskeyMutation,
  useFactorsRenewCodesMutation,
} = factorsApi;
