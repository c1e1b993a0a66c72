import { lazyComponent, type Toast } from '@firedeck/sdk';

/** Loaded later, because no first page needs it. */
export const lazyToastStage = lazyComponent(
  'The toasts',
  () => import(/* webpackChunkName: "toasts" */ './toast-stage.tsx'),
);

let show: ((toast: Toast) => void) | null = null;
let pendingToast: Toast | null = null;

/**
 * Shows a toast in place of the current one. Until the code has loaded, only the latest is pending.
 */
export function showToast(toast: Toast): void {
  if (show) show(toast);
  else {
    pendingToast = toast;
    void lazyToastStage.load();
  }
}

/** Shows the pending toast and all later ones. */
export function setToastHandler(handler: (toast: Toast) => void): void {
  show = handler;
  if (pendingToast) handler(pendingToast);
  pendingToast = null;
}
