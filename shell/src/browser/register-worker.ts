import { workerPath } from '@firedeck/contract';

/** Registers the service worker, which caches pages and modules for use without the server. */
export function registerWorker(): void {
  const { offline = '' } = document.documentElement.dataset;
  // Optional: some browsers lack or deny service workers.
  if (['public', 'private'].includes(offline))
    navigator.serviceWorker?.register(workerPath).catch(() => undefined);
}
