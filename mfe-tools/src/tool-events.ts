import { api, type ModuleContext } from '@firedeck/sdk';
import { createFaviconAsks, toolHost } from './favicon-asks.ts';
import { type ApiState, type ToolsDispatch, toolsApi } from './tools-api.ts';

/** Keeps lists and tools fresh by what the server tells; returns the way to stop. */
export function followToolEvents({ onEvent, dispatch }: ModuleContext): () => void {
  const faviconAsks = createFaviconAsks();
  const refetchWhenOlder = (version: number): void =>
    dispatch((dispatchNow: ToolsDispatch, getState: () => ApiState) => {
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

  // Where no stream is, or before it is, nobody tells of icons, and they do not make the list newer.
  let later: ReturnType<typeof setTimeout> | undefined;
  const refetchForFavicons = (): void =>
    dispatch((dispatchNow: ToolsDispatch, getState: () => ApiState) => {
      const running = dispatchNow(toolsApi.util.getRunningQueryThunk('toolsList', undefined));
      if (running) {
        void running.then(refetchForFavicons);
        return;
      }
      const list = toolsApi.endpoints.toolsList.select()(getState());
      clearTimeout(later);
      const youngMs = faviconAsks.tooYoungForMs(list);
      if (youngMs > 0) later = setTimeout(refetchForFavicons, youngMs);
      if (!faviconAsks.areDue(list)) return;
      const again = { forceRefetch: true, subscribe: false };
      dispatchNow(toolsApi.endpoints.toolsList.initiate(undefined, again));
    });

  const stops = [
    onEvent('hello', ({ tools }) => {
      refetchWhenOlder(tools);
      refetchForFavicons();
    }),
    onEvent('tools.changed', ({ version }) => refetchWhenOlder(version)),
    onEvent('resync', () => {
      faviconAsks.startOver();
      dispatch(api.util.invalidateTags(['ToolList', 'Tool', 'Favicon']));
    }),
    onEvent('favicon.resolved', ({ host, icon }) => {
      if (icon === null) faviconAsks.settle(host);
      showFavicon(dispatch, host, icon);
    }),
  ];
  return () => {
    clearTimeout(later);
    for (const stop of stops) stop();
  };
}

/** Puts the icon where the host is shown: one change of the cache instead of a refetch per host. */
function showFavicon(dispatch: ModuleContext['dispatch'], host: string, icon: string | null): void {
  if (icon !== null) {
    dispatch(
      toolsApi.util.updateQueryData('toolsList', undefined, (list) => {
        for (const tool of list.tools) if (toolHost(tool.url) === host) tool.favicon = icon;
      }),
    );
  }
  dispatch(api.util.invalidateTags([{ type: 'Favicon', id: host }]));
}
