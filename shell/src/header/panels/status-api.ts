import type { Status } from '@firedeck/contract';
import { api } from '@firedeck/sdk';

/** What is in force here, and what works right now. */
export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusRead: build.query<Status, void>({ query: () => ({ path: '/api/status' }) }),
  }),
});
