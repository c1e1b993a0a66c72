import { type AuditFilters, type AuditPage, auditPage } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';
import { agencyRequest, toQueryString } from '../agency-request.ts';

const parsePage = createParser(auditPage);

/** The agency's audit log. */
const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    agencyAuditList: build.infiniteQuery<AuditPage, AuditFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        agencyRequest(`audit?${toQueryString({ ...queryArg, cursor: pageParam })}`, {
          answer: parsePage,
        }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAgencyAuditListInfiniteQuery } = auditApi;
