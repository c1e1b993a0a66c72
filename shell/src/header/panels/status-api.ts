import { type ModuleStatus, moduleStatus, type Status, status } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';

const parseStatus = createParser(status);
const parseModules = createParser(moduleStatus);

/** Policies, service health and module releases. */
export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusGet: build.query<Status, void>({
      query: () => ({ path: '/api/status', answer: parseStatus }),
    }),
    modulesGet: build.query<ModuleStatus, void>({
      query: () => ({ path: '/api/modules', answer: parseModules }),
    }),
  }),
});

export const { useStatusGetQuery, useModulesGetQuery } = statusApi;
