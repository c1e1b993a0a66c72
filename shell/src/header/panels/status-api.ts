import { type ModuleStatus, moduleStatus, type Status, status } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../../answers.ts';

const parseStatus = answer(status);
const parseModules = answer(moduleStatus);

/** Policies, service health and module releases. */
export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatus: build.query<Status, void>({
      query: () => ({ path: '/api/status', answer: parseStatus }),
    }),
    getModules: build.query<ModuleStatus, void>({
      query: () => ({ path: '/api/modules', answer: parseModules }),
    }),
  }),
});
