import type { FaviconAnswer, Tool, ToolInput, ToolList, ToolPatch } from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { putInOrder } from './tool-grid/tool-order.ts';

interface ToolAdd {
  tool: ToolInput;
  /** A lower-case uuid, one per opened form: the same add sent twice is one tool. */
  idempotencyKey: string;
}

interface ToolEdit {
  id: string;
  /** The version that was edited. */
  rev: number;
  changes: ToolPatch;
}

export const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsList: build.query<ToolList, void>({
      query: () => ({ path: '/api/tools' }),
      providesTags: ['ToolList'],
    }),
    toolsGet: build.query<Tool, string>({
      query: (id) => ({ path: `/api/tools/${id}` }),
      providesTags: (_tool, _error, id) => [{ type: 'Tool', id }],
    }),
    toolsAdd: build.mutation<Tool, ToolAdd>({
      query: ({ tool, idempotencyKey }) => ({
        path: '/api/tools',
        method: 'POST',
        body: tool,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['ToolList'],
    }),
    toolsEdit: build.mutation<Tool, ToolEdit>({
      query: ({ id, rev, changes }) => ({
        path: `/api/tools/${id}`,
        method: 'PATCH',
        body: changes,
        headers: { 'if-match': `"${rev}"` },
      }),
      invalidatesTags: (_tool, _error, { id }) => ['ToolList', { type: 'Tool', id }],
    }),
    toolsDelete: build.mutation<unknown, string>({
      query: (id) => ({ path: `/api/tools/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, _error, id) => ['ToolList', { type: 'Tool', id }],
    }),
    toolsRestore: build.mutation<Tool, string>({
      query: (id) => ({ path: `/api/tools/${id}/restore`, method: 'POST' }),
      invalidatesTags: (_tool, _error, id) => ['ToolList', { type: 'Tool', id }],
    }),
    toolsReorder: build.mutation<unknown, string[]>({
      query: (ids) => ({ path: '/api/tools/order', method: 'PUT', body: { ids } }),
      invalidatesTags: ['ToolList'],
      async onQueryStarted(ids, { dispatch, queryFulfilled }) {
        const optimistic = dispatch(
          toolsApi.util.updateQueryData('toolsList', undefined, (list) => {
            list.tools = putInOrder(list.tools, ids);
          }),
        );
        await queryFulfilled.catch(optimistic.undo);
      },
    }),
    faviconPreview: build.query<FaviconAnswer, string>({
      query: (url) => ({ path: `/api/favicons?url=${encodeURIComponent(url)}` }),
      providesTags: (answer) => (answer ? [{ type: 'Favicon', id: answer.host }] : ['Favicon']),
    }),
  }),
});

export const {
  useToolsListQuery,
  useToolsGetQuery,
  useToolsAddMutation,
  useToolsEditMutation,
  useToolsDeleteMutation,
  useToolsRestoreMutation,
  useToolsReorderMutation,
  useFaviconPreviewQuery,
} = toolsApi;
