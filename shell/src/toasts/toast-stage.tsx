import type { Toast } from '@firedeck/sdk';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { ToastContent } from './toast-content.tsx';
import { createToastPlace } from './toast-place.ts';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

export interface ToastStageProps {
  /** Called with the way to show a toast, once there is one. */
  onReady(show: (toast: Toast) => void): void;
}

const contents = { toast: ToastContent };

/** Where toasts appear: bottom left, one at a time (spec §9). */
export function Component({ onReady }: ToastStageProps) {
  const [{ place, put, followDialogs }] = useState(createToastPlace);
  useEffect(followDialogs, [followDialogs]);
  useEffect(
    () =>
      onReady((toast) => {
        put();
        show(toast);
      }),
    [onReady, put],
  );
  return (
    <SnackbarProvider
      maxSnack={1}
      domRoot={place}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={{ enter: 150, exit: 120 }}
      Components={contents}
    />
  );
}

/** In place of the one that is there. */
function show(toast: Toast): void {
  closeSnackbar();
  enqueueSnackbar(toast.title, { variant: 'toast', persist: true, toast });
}
