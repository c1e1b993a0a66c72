import { type Activity, activity } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseActivity = createParser(activity);

/** The recent activity of the member's account. */
export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountActivityList: build.query<Activity, void>({
      query: () => ({ path: '/api/activity', answer: parseActivity }),
      providesTags: ['Account'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAccountActivityListQuery } = activityApi;
