import { useSyncExternalStore } from 'react';
import { lazyUnsentTools } from './lazy-unsent-tools.ts';

/** The list of unsent tools, if there are any and its code has loaded. */
export function UnsentSection() {
  const code = useSyncExternalStore(lazyUnsentTools.subscribe, lazyUnsentTools.loaded);
  return code && <code.UnsentList />;
}
