import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../lazy/when-idle.ts';
import { screenLock } from '../lock/screen-lock.ts';
import { setToastHandler, toastStage } from './toast-queue.ts';

export { showToast } from './toast-queue.ts';

// After the page has loaded, or earlier for the first toast.
const idleMs = 3_000;
const retryMs = 3_000;

/** Loads the toast code after the first page; until then a toast is pending. */
export function Toasts() {
  const stage = useSyncExternalStore(toastStage.subscribe, toastStage.state);
  useEffect(() => whenIdle(() => toastStage.preload(), idleMs), []);
  useEffect(() => {
    if (stage.status !== 'failed') return;
    const timer = setTimeout(() => toastStage.preload(), retryMs);
    return () => clearTimeout(timer);
  }, [stage.status]);
  // A lock takes what is shown with it.
  const isLocked = useSyncExternalStore(screenLock.subscribe, screenLock.get) !== null;
  if (stage.status !== 'ready') return null;
  return <stage.Component key={`${isLocked}`} onReady={setToastHandler} />;
}
