import { type ModuleStatus, moduleStatus, type Status, status } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../../answers.ts';

const statusAnswer = answer(status);
const modulesAnswer = answer(moduleStatus);

/** What is in force here, what works right now, and which releases of the modules are out. */
export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusRead: build.query<Status, void>({
      query: () => ({ path: '/api/status', answer: statusAnswer }),
    }),
    modulesRead: build.query<ModuleStatus, void>({
      query: () => ({ path: '/api/modules', answer: modulesAnswer }),
    }),
  }),
});
