import { type ToolGroup, type ToolGroupResult, toolGroupResult } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const resultAnswer = answer(toolGroupResult);

export const { useToolsTrashManyMutation, useToolsRestoreManyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    toolsTrashMany: build.mutation<ToolGroupResult, ToolGroup>({
      query: (body) => ({ path: '/api/tools/trash', method: 'POST', body, answer: resultAnswer }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
    toolsRestoreMany: build.mutation<ToolGroupResult, ToolGroup>({
      query: (body) => ({
        path: '/api/tools/trash/restore',
        method: 'POST',
        body,
        answer: resultAnswer,
      }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
  }),
});
