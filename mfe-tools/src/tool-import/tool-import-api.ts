import {
  type ToolImport,
  type ToolImportResult,
  type ToolImportUndo,
  toolImportResult,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseResult = createParser(toolImportResult);

export const { useToolsImportMutation, useToolsUndoImportMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    toolsImport: build.mutation<ToolImportResult, ToolImport>({
      query: (body) => ({ path: '/api/tools/import', method: 'POST', body, answer: parseResult }),
      invalidatesTags: ['ToolList'],
    }),
    toolsUndoImport: build.mutation<ToolImportResult, ToolImportUndo>({
      query: (body) => ({
        path: '/api/tools/import/undo',
        method: 'POST',
        body,
        answer: parseResult,
      }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
  }),
});
