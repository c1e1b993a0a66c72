import type { ModuleStatus, Status } from '@firedeck/contract';
import { api } from '@firedeck/sdk';

/** What is in force here, what works right now, and which releases of the modules are out. */
export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusRead: build.query<Status, void>({ query: () => ({ path: '/api/status' }) }),
    modulesRead: build.query<ModuleStatus, void>({ query: () => ({ path: '/api/modules' }) }),
  }),
});
