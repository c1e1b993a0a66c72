import {
  type ToolGroup,
  type ToolGroupDeletion,
  type ToolGroupRestore,
  type ToolGroupResult,
  toolGroupDeletion,
  toolGroupResult,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';

const parseDeletion = createParser(toolGroupDeletion);
const parseResult = createParser(toolGroupResult);

export const { useToolsTrashManyMutation, useToolsRestoreManyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    toolsTrashMany: build.mutation<ToolGroupDeletion, ToolGroup>({
      query: (body) => ({
        path: '/api/tools/trash',
        method: 'POST',
        body,
        answer: parseDeletion,
      }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
    toolsRestoreMany: build.mutation<ToolGroupResult, ToolGroupRestore>({
      query: (body) => ({
        path: '/api/tools/trash/restore',
        method: 'POST',
        body,
        answer: parseResult,
      }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
  }),
});
