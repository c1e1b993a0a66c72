import type { ToolList } from '@firedeck/contract';
import { toolsApi } from './tools-api.ts';

/** The member's list as far as the page knows it, for what does not wait for it. */
export const useKnownList = (): ToolList | undefined =>
  toolsApi.endpoints.toolsList.useQueryState().data;
