import type { Tool } from '@firedeck/contract';
import type { ThunkDispatch, UnknownAction } from '@firedeck/kit';
import { api, type ModuleContext } from '@firedeck/sdk';
import { toolsApi } from './tools-api.ts';

type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
type ApiState = Parameters<ReturnType<typeof toolsApi.endpoints.toolsList.select>>[0];

/** Keeps lists and tools fresh by what the server tells; returns the way to stop. */
export function followToolEvents({ onEvent, dispatch }: ModuleContext): () => void {
  const refetchWhenOlder = (version: number): void =>
    dispatch((dispatchNow: Dispatch, getState: () => ApiState) => {
      // What is on its way may bring that version already.
      const running = dispatchNow(toolsApi.util.getRunningQueryThunk('toolsList', undefined));
      if (running) {
        void running.then(() => refetchWhenOlder(version));
        return;
      }
      const list = toolsApi.endpoints.toolsList.select()(getState()).data;
      if (!list || list.version < version)
        dispatchNow(api.util.invalidateTags(['ToolList', 'Tool']));
    });

  const stops = [
    onEvent('hello', ({ tools }) => refetchWhenOlder(tools)),
    onEvent('tools.changed', ({ version }) => refetchWhenOlder(version)),
    onEvent('resync', () => dispatch(api.util.invalidateTags(['ToolList', 'Tool', 'Favicon']))),
    onEvent('favicon.resolved', ({ host, icon }) => showFavicon(dispatch, host, icon)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Puts the icon where the host is shown: one change of the cache instead of a refetch per host. */
function showFavicon(dispatch: ModuleContext['dispatch'], host: string, icon: string | null): void {
  if (icon !== null) {
    dispatch(
      toolsApi.util.updateQueryData('toolsList', undefined, (list) => {
        for (const tool of list.tools) if (isAtHost(tool, host)) tool.favicon = icon;
      }),
    );
  }
  dispatch(api.util.invalidateTags([{ type: 'Favicon', id: host }]));
}

function isAtHost({ url }: Pick<Tool, 'url'>, host: string): boolean {
  return URL.canParse(url) && new URL(url).host === host;
}
