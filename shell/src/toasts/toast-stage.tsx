import type { Toast } from '@firedeck/sdk';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { createToastContainer } from './toast-container.ts';
import { ToastContent } from './toast-content.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

export interface ToastStageProps {
  /** Called with the function that shows a toast. */
  onReady(show: (toast: Toast) => void): void;
}

const contents = { toast: ToastContent };

/** Shows toasts at the bottom left, one at a time (spec §9). */
export function Component({ onReady }: ToastStageProps) {
  const [{ container, attach, watchDialogs }] = useState(createToastContainer);
  useEffect(watchDialogs, [watchDialogs]);
  useEffect(
    () =>
      onReady((toast) => {
        attach();
        show(toast);
      }),
    [onReady, attach],
  );
  return (
    <SnackbarProvider
      maxSnack={1}
      domRoot={container}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={{ enter: 150, exit: 120 }}
      Components={contents}
    />
  );
}

/** Replaces the current toast. */
function show(toast: Toast): void {
  closeSnackbar();
  enqueueSnackbar(toast.title, { variant: 'toast', persist: true, toast });
}
