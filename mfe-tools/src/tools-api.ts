import {
  type FaviconAnswer,
  faviconAnswer,
  shownTool,
  shownToolList,
  type Tool,
  type ToolInput,
  type ToolList,
  type ToolOrder,
  type ToolPatch,
} from '@firedeck/contract';
import { type ApiState, api, type ModuleStore, useUserId } from '@firedeck/sdk';
import { createParser } from './create-parser.ts';
import { sortByIds } from './sort-by-ids.ts';
import { toolListChanges } from './tool-list-changes.ts';

export type ToolsDispatch = ModuleStore['dispatch'];

interface ToolAdd {
  tool: ToolInput;
  /** A lowercase UUID per form, so that a repeated request creates no second tool. */
  idempotencyKey: string;
}

interface ToolEdit {
  id: string;
  /** The version that was edited. */
  rev: number;
  changes: ToolPatch;
}

export const parseTool = createParser(shownTool);
const parseList = createParser(shownToolList);
const parseIcon = createParser(faviconAnswer);

// Encoded, because the id comes from the address bar and may be `../me`.
const toolPath = (id: string): string => `/api/tools/${encodeURIComponent(id)}`;

export const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsList: build.query<ToolList, void>({
      query: () => ({ path: '/api/tools', answer: parseList }),
      providesTags: ['ToolList'],
      async onQueryStarted(_, { dispatch, getState, queryFulfilled }) {
        const list = await queryFulfilled.catch(() => null);
        if (!list) return;
        refreshCachedTools(list.data, dispatch, getState());
        toolListChanges.notify();
      },
    }),
    toolsGet: build.query<Tool, string>({
      query: (id) => ({ path: toolPath(id), answer: parseTool }),
      providesTags: (_tool, _error, id) => [{ type: 'Tool', id }],
    }),
    toolsAdd: build.mutation<Tool, ToolAdd>({
      query: ({ tool, idempotencyKey }) => ({
        path: '/api/tools',
        method: 'POST',
        body: tool,
        headers: { 'idempotency-key': idempotencyKey },
        answer: parseTool,
      }),
      invalidatesTags: ['ToolList'],
    }),
    toolsEdit: build.mutation<Tool, ToolEdit>({
      query: ({ id, rev, changes }) => ({
        path: toolPath(id),
        method: 'PATCH',
        body: changes,
        headers: { 'if-match': `"${rev}"` },
        answer: parseTool,
      }),
      invalidatesTags: (_tool, _error, { id }) => ['ToolList', { type: 'Tool', id }],
    }),
    toolsDelete: build.mutation<unknown, string>({
      query: (id) => ({ path: toolPath(id), method: 'DELETE' }),
      invalidatesTags: (_answer, _error, id) => ['ToolList', { type: 'Tool', id }],
    }),
    toolsRestore: build.mutation<Tool, string>({
      query: (id) => ({ path: `${toolPath(id)}/restore`, method: 'POST', answer: parseTool }),
      invalidatesTags: (_tool, _error, id) => ['ToolList', { type: 'Tool', id }],
    }),
    toolsReorder: build.mutation<unknown, ToolOrder>({
      query: (body) => ({ path: '/api/tools/order', method: 'PUT', body }),
      invalidatesTags: (_answer, _error, { moved }) =>
        moved ? ['ToolList', 'Tool'] : ['ToolList'],
      async onQueryStarted({ ids, moved }, { dispatch, queryFulfilled }) {
        const optimistic = dispatch(
          toolsApi.util.updateQueryData('toolsList', undefined, (list) => {
            list.tools = sortByIds(list.tools, ids);
            for (const tool of list.tools)
              if (moved?.ids.includes(tool.id)) tool.section = moved.section;
          }),
        );
        await queryFulfilled.catch(optimistic.undo);
      },
    }),
    faviconPreview: build.query<FaviconAnswer, string>({
      query: (url) => ({
        path: `/api/favicons?url=${encodeURIComponent(url)}`,
        answer: parseIcon,
      }),
      providesTags: (response) =>
        response ? [{ type: 'Favicon', id: response.host }] : ['Favicon'],
    }),
  }),
});

/** Updates individually cached tools that are older than the list. */
function refreshCachedTools({ tools }: ToolList, dispatch: ToolsDispatch, state: ApiState): void {
  const listed = new Map(tools.map((tool) => [tool.id, tool]));
  for (const id of toolsApi.util.selectCachedArgsForQuery(state, 'toolsGet')) {
    const cached = toolsApi.endpoints.toolsGet.select(id)(state).data;
    const tool = listed.get(id);
    if (cached && !tool) dispatch(toolsApi.util.invalidateTags([{ type: 'Tool', id }]));
    // A list that arrives late may be older than the cached tool.
    if (cached && tool && cached.rev < tool.rev)
      dispatch(toolsApi.util.updateQueryData('toolsGet', id, () => tool));
  }
}

/** One of the member's tools; skipped until the member is known (spec §5). */
export function useTool(id: string) {
  const userId = useUserId();
  return toolsApi.useToolsGetQuery(id, { skip: !userId || id === '' });
}

export const {
  useToolsListQuery,
  useLazyToolsListQuery,
  useToolsAddMutation,
  useToolsEditMutation,
  useToolsDeleteMutation,
  useToolsRestoreMutation,
  useToolsReorderMutation,
  useFaviconPreviewQuery,
} = toolsApi;
