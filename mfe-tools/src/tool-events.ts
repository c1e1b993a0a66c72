import { api, type ModuleContext, shellServices } from '@firedeck/sdk';
import { createFaviconAsks, toolHost } from './favicon-asks.ts';
import { listNews } from './list-news.ts';
import { type ApiState, type ToolsDispatch, toolsApi } from './tools-api.ts';

/** Keeps lists and tools fresh by what the server tells; returns the way to stop. */
export function followToolEvents({ onEvent, dispatch }: ModuleContext): () => void {
  const faviconAsks = createFaviconAsks();
  let newest = unknownTo(null);
  const refetchWhenOlder = (version: number): void =>
    dispatch((dispatchNow: ToolsDispatch, getState: () => ApiState) => {
      // What is on its way may bring that version already.
      const running = dispatchNow(toolsApi.util.getRunningQueryThunk('toolsList', undefined));
      if (running) {
        void running.then(() => refetchWhenOlder(version));
        return;
      }
      const state = getState();
      const { data: list, isError } = toolsApi.endpoints.toolsList.select()(state);
      if (newest.member !== memberId()) newest = unknownTo(memberId());
      if ((list && !isError ? list.version : newest.version) >= version) return;
      const isFirst = newest.version < 0;
      newest.version = version;
      // What failed is asked for again by the shell, when it may come.
      const isForTools = isError || (isFirst && !list);
      dispatchNow(api.util.invalidateTags(isForTools ? shownTools(state) : ['ToolList', 'Tool']));
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

  // Told of before the list that lacks them has come: that list was made before, too.
  const found = new Map<string, string>();
  const showFound = (): void =>
    dispatch((dispatchNow: ToolsDispatch, getState: () => ApiState) => {
      const tools = toolsApi.endpoints.toolsList.select()(getState()).data?.tools ?? [];
      const lacking = tools.filter(
        ({ favicon, url }) => favicon === null && found.has(toolHost(url)),
      );
      for (const host of new Set(lacking.map(({ url }) => toolHost(url))))
        dispatchNow(inList(host, found.get(host) ?? null));
    });

  const stops = [
    listNews.follow(showFound),
    onEvent('hello', ({ tools }) => {
      refetchWhenOlder(tools);
      refetchForFavicons();
    }),
    onEvent('tools.changed', ({ version }) => refetchWhenOlder(version)),
    onEvent('resync', () => {
      faviconAsks.startOver();
      found.clear();
      dispatch(api.util.invalidateTags(['ToolList', 'Tool', 'Favicon']));
    }),
    onEvent('favicon.resolved', ({ host, icon }) => {
      if (icon === null) {
        faviconAsks.settle(host);
        found.delete(host);
      } else {
        found.set(host, icon);
        dispatch(inList(host, icon));
      }
      dispatch(api.util.invalidateTags([{ type: 'Favicon', id: host }]));
    }),
  ];
  return () => {
    clearTimeout(later);
    for (const stop of stops) stop();
  };
}

function memberId(): string | null {
  const session = shellServices().session.state();
  return session.status === 'signed-in' ? session.user.id : null;
}

// Each member's list counts by itself.
const unknownTo = (member: string | null) => ({ member, version: -1 });

/** The single tools that have come. */
const shownTools = (state: ApiState) =>
  toolsApi.util
    .selectCachedArgsForQuery(state, 'toolsGet')
    .filter((id) => toolsApi.endpoints.toolsGet.select(id)(state).data)
    .map((id) => ({ type: 'Tool' as const, id }));

/** Puts the icon where the host is shown: one change of the cache instead of a refetch per host. */
const inList = (host: string, icon: string | null) =>
  toolsApi.util.updateQueryData('toolsList', undefined, (list) => {
    for (const tool of list.tools) if (toolHost(tool.url) === host) tool.favicon = icon;
  });
