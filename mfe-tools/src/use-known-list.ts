import type { ToolList } from '@firedeck/contract';
import { toolsApi } from './tools-api.ts';

/** The member's list if it is cached; doesn't trigger a request. */
export const useKnownList = (): ToolList | undefined =>
  toolsApi.endpoints.toolsList.useQueryState().data;
