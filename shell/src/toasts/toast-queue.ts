import type { Toast } from '@firedeck/sdk';
import { lazyComponent } from '../lazy/lazy-component.ts';
import type { ToastStageProps } from './toast-stage.tsx';

/** The code that shows toasts; no first page needs it. */
export const toastStage = lazyComponent<ToastStageProps>(
  'The toasts',
  () => import(/* webpackChunkName: "toasts" */ './toast-stage.tsx'),
);

let show: ((toast: Toast) => void) | null = null;
let waiting: Toast | null = null;

/** Shows a toast in place of the one that is there; as soon as the code is there, the latest counts. */
export function showToast(toast: Toast): void {
  if (show) show(toast);
  else {
    waiting = toast;
    toastStage.preload();
  }
}

/** Takes over what waits and what comes. */
export function takeToasts(given: (toast: Toast) => void): void {
  show = given;
  if (waiting) given(waiting);
  waiting = null;
}
