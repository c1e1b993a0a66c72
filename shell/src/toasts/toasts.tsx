import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../lazy/when-idle.ts';
import { screenLock } from '../session/screen-lock.ts';
import { lazyToastStage, setToastHandler } from './toast-queue.ts';

export { showToast } from './toast-queue.ts';

// After the page has loaded, or for the first toast.
const idleMs = 3_000;
const retryMs = 3_000;

/** Loads the toast code after the first page; until then, a toast is pending. */
export function Toasts() {
  const { subscribe, loaded, hasFailed } = lazyToastStage;
  const stage = useSyncExternalStore(subscribe, loaded);
  const isMissing = useSyncExternalStore(subscribe, hasFailed);
  useEffect(() => whenIdle(lazyToastStage.preload, idleMs), []);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(lazyToastStage.load, retryMs);
    return () => clearTimeout(timer);
  }, [isMissing]);
  // A lock removes the current toast.
  const isLocked = useSyncExternalStore(screenLock.subscribe, screenLock.get) !== null;
  return stage && <stage.Component key={`${isLocked}`} onReady={setToastHandler} />;
}
