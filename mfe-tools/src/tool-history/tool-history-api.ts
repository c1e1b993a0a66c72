import {
  type RecentChanges,
  recentChanges,
  shownToolTrash,
  type ToolTrash,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

const parseRecent = createParser(recentChanges);
const parseTrash = createParser(shownToolTrash);

/** Separate from `tools-api.ts`, because the board's entry doesn't need these. */
export const toolHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Every change to the list also changes these.
    toolsRecent: build.query<RecentChanges, void>({
      query: () => ({ path: '/api/tools/recent', answer: parseRecent }),
      providesTags: ['ToolList'],
    }),
    toolsTrash: build.query<ToolTrash, void>({
      query: () => ({ path: '/api/tools/trash', answer: parseTrash }),
      providesTags: ['ToolList'],
    }),
  }),
});

/** Removes a tool from the cached trash ahead of the refetch. */
export const removeFromTrash = (id: string) =>
  toolHistoryApi.util.updateQueryData('toolsTrash', undefined, (trash) => {
    trash.tools = trash.tools.filter((tool) => tool.id !== id);
  });

export const { useToolsRecentQuery, useToolsTrashQuery } = toolHistoryApi;
