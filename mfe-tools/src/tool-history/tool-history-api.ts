import {
  type RecentChanges,
  recentChanges,
  shownToolTrash,
  type ToolTrash,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { answer } from '../answers.ts';

const recentAnswer = answer(recentChanges);
const trashAnswer = answer(shownToolTrash);

/** Separate from the list's endpoints: the board does not load these. */
export const toolHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Each change of the list changes these, too.
    toolsRecent: build.query<RecentChanges, void>({
      query: () => ({ path: '/api/tools/recent', answer: recentAnswer }),
      providesTags: ['ToolList'],
    }),
    toolsTrash: build.query<ToolTrash, void>({
      query: () => ({ path: '/api/tools/trash', answer: trashAnswer }),
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
