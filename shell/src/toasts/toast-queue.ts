import { closeSnackbar, enqueueSnackbar } from '@firedeck/kit';
import type { Toast } from '@firedeck/sdk';

/** Shows a toast in place of the one that is there. */
export function showToast(toast: Toast): void {
  closeSnackbar();
  enqueueSnackbar(toast.title, { variant: 'toast', persist: true, toast });
}
