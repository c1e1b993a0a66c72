import { shellServices, type Toast } from './shell-services.ts';

/** Shows a toast, replacing the current one. */
export const showToast = (toast: Toast): void => shellServices().showToast(toast);
