import { useSyncExternalStore } from 'react';
import { unsentLayer } from './unsent-layer.ts';

/** The list of unsent tools, if there are any and its code has loaded. */
export function UnsentSection() {
  const code = useSyncExternalStore(unsentLayer.subscribe, unsentLayer.loaded);
  return code && <code.UnsentList />;
}
