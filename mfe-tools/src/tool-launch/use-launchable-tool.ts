import { useTool, useToolsListQuery } from '../tools-api.ts';
import { useIsOffline } from '../use-is-offline.ts';

/** One of the member's tools; offline, from this device's copy of the board. */
export function useLaunchableTool(id: string) {
  const isOffline = useIsOffline();
  const single = useTool(id);
  const list = useToolsListQuery(undefined, { skip: !isOffline });
  if (single.currentData || !isOffline) return single;
  const currentData = list.data?.tools.find((tool) => tool.id === id);
  return { ...single, currentData, isFetching: single.isFetching || list.isFetching };
}
