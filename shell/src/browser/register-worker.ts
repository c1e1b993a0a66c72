import { workerPath } from '@firedeck/contract';

/** Registers the service worker, which keeps pages and modules for times without the server. */
export function registerWorker(): void {
  const { offline = '' } = document.documentElement.dataset;
  // Where the browser has or allows none, everything works as before.
  if (['public', 'private'].includes(offline))
    navigator.serviceWorker?.register(workerPath).catch(() => undefined);
}
