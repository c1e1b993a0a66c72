import { shellServices, type Toast } from './shell-services.ts';

/** Shows a toast in place of the one that is there. */
export const showToast = (toast: Toast): void => shellServices().showToast(toast);
