import {
  type ToolGroup,
  type ToolGroupDeletion,
  type ToolGroupRestore,
  type ToolGroupResult,
  toolGroupDeletion,
  toolGroupResult,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const deletionAnswer = answer(toolGroupDeletion);
const resultAnswer = answer(toolGroupResult);

export const { useToolsTrashManyMutation, useToolsRestoreManyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    toolsTrashMany: build.mutation<ToolGroupDeletion, ToolGroup>({
      query: (body) => ({
        path: '/api/tools/trash',
        method: 'POST',
        body,
        answer: deletionAnswer,
      }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
    toolsRestoreMany: build.mutation<ToolGroupResult, ToolGroupRestore>({
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
