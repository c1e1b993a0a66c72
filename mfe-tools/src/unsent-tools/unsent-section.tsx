import { useEffect, useSyncExternalStore } from 'react';
import { createLazyLayer } from '../create-lazy-layer.ts';
import { useUnsentTools } from './unsent-tools.ts';

const listLayer = createLazyLayer('tools waiting to be saved', async () => {
  const code = await import(/* webpackChunkName: "unsent" */ './unsent-list.tsx');
  return code.UnsentList;
});

/** Loads the list of unsent tools once there are any. */
export function UnsentSection() {
  const entries = useUnsentTools();
  const UnsentList = useSyncExternalStore(listLayer.subscribe, listLayer.loaded);
  const isNeeded = entries.length > 0;
  useEffect(() => {
    if (isNeeded) listLayer.prefetch();
  }, [isNeeded]);
  return isNeeded && UnsentList ? <UnsentList entries={entries} /> : null;
}
