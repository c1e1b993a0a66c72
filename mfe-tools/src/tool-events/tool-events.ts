import {
  type ApiState,
  api,
  getMemberId,
  getStore,
  type ModuleContext,
  shellServices,
} from '@firedeck/sdk';
import { toolListChanges } from '../tool-list-changes.ts';
import { toolsApi } from '../tools-api.ts';
import { createFaviconRefetchPolicy, toolHost } from './favicon-refetch-policy.ts';

/** Refreshes cached lists and tools on server events; returns the unsubscribe function. */
export function subscribeToToolEvents({ onEvent }: ModuleContext): () => void {
  const { dispatch, getState } = getStore();
  const { session } = shellServices();
  const refetchPolicy = createFaviconRefetchPolicy();
  /** Whether a request for the list is running; if so, `next` is called after it. */
  const waitIfRunning = (next: () => void): boolean => {
    const running = dispatch(toolsApi.util.getRunningQueryThunk('toolsList', undefined));
    void running?.then(next);
    return running !== undefined;
  };

  let latest = unknownVersion(null);
  const refetchIfOlder = (version: number): void => {
    // A running request may return that version already.
    if (waitIfRunning(() => refetchIfOlder(version))) return;
    const state = getState();
    const { data: list, isError } = toolsApi.endpoints.toolsList.select()(state);
    const member = getMemberId(session.state());
    if (latest.member !== member) latest = unknownVersion(member);
    if ((list && !isError ? list.version : latest.version) >= version) return;
    const isFirst = latest.version < 0;
    latest.version = version;
    // A failed list is left out, because the shell retries failed queries.
    const isToolsOnly = isError || (isFirst && !list);
    dispatch(api.util.invalidateTags(isToolsOnly ? cachedToolTags(state) : ['ToolList', 'Tool']));
  };

  // Without an event stream, icons are not announced, and they don't increase the list's version.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchForFavicons = (): void => {
    if (waitIfRunning(refetchForFavicons)) return;
    const list = toolsApi.endpoints.toolsList.select()(getState());
    clearTimeout(timer);
    const delayMs = refetchPolicy.freshForMs(list);
    if (delayMs > 0) timer = setTimeout(refetchForFavicons, delayMs);
    if (!refetchPolicy.shouldRefetch(list)) return;
    const options = { forceRefetch: true, subscribe: false };
    dispatch(toolsApi.endpoints.toolsList.initiate(undefined, options));
  };

  // An icon may be announced before an older list, without the icon, arrives.
  const icons = new Map<string, string>();
  const applyIcons = (): void => {
    const tools = toolsApi.endpoints.toolsList.select()(getState()).data?.tools ?? [];
    const toUpdate = tools.filter(
      ({ favicon, url }) => favicon === null && icons.has(toolHost(url)),
    );
    for (const host of new Set(toUpdate.map(({ url }) => toolHost(url))))
      dispatch(setFavicon(host, icons.get(host) ?? null));
  };

  const cleanups = [
    toolListChanges.subscribe(applyIcons),
    onEvent('hello', ({ tools }) => {
      refetchIfOlder(tools);
      refetchForFavicons();
    }),
    onEvent('tools.changed', ({ version }) => refetchIfOlder(version)),
    onEvent('resync', () => {
      refetchPolicy.reset();
      icons.clear();
      dispatch(api.util.invalidateTags(['ToolList', 'Tool', 'Favicon']));
    }),
    onEvent('favicon.resolved', ({ host, icon }) => {
      if (icon === null) {
        refetchPolicy.giveUp(host);
        icons.delete(host);
      } else {
        icons.set(host, icon);
        dispatch(setFavicon(host, icon));
      }
      dispatch(api.util.invalidateTags([{ type: 'Favicon', id: host }]));
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const cleanUp of cleanups) cleanUp();
  };
}

// Versions count per member.
const unknownVersion = (member: string | null) => ({ member, version: -1 });

/** The tags of individually cached tools. */
const cachedToolTags = (state: ApiState) =>
  toolsApi.util
    .selectCachedArgsForQuery(state, 'toolsGet')
    .filter((id) => toolsApi.endpoints.toolsGet.select(id)(state).data)
    .map((id) => ({ type: 'Tool' as const, id }));

/** Updates the cached list in place, which saves a refetch per host. */
const setFavicon = (host: string, icon: string | null) =>
  toolsApi.util.updateQueryData('toolsList', undefined, (list) => {
    for (const tool of list.tools) if (toolHost(tool.url) === host) tool.favicon = icon;
  });
