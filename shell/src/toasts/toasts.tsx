import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../lazy/when-idle.ts';
import { takeToasts, toastStage } from './toast-queue.ts';

export { showToast } from './toast-queue.ts';

// After the page's own parts; earlier when there is something to say.
const quietMs = 3_000;
const retryMs = 3_000;

/** Where toasts appear. Their code comes after the first page; without it a toast waits. */
export function Toasts() {
  const code = useSyncExternalStore(toastStage.subscribe, toastStage.state);
  useEffect(() => whenIdle(() => toastStage.preload(), quietMs), []);
  useEffect(() => {
    if (code.status !== 'failed') return;
    const timer = setTimeout(() => toastStage.preload(), retryMs);
    return () => clearTimeout(timer);
  }, [code.status]);
  return code.status === 'ready' ? <code.Component onReady={takeToasts} /> : null;
}
