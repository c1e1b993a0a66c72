import { shellServices, type Toast } from '@firedeck/sdk';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { phones } from '../phone-query.ts';
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

/** Shows toasts at the bottom left, one at a time (spec §9); at the top on a phone while signed out. */
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
      transitionDuration={{ enter: 150, exit: 120 }}
      Components={contents}
    />
  );
}

/** Replaces the current toast. */
function show(toast: Toast): void {
  closeSnackbar();
  const vertical = coversSignIn() ? 'top' : 'bottom';
  enqueueSnackbar(toast.title, {
    variant: 'toast',
    persist: true,
    toast,
    anchorOrigin: { vertical, horizontal: 'left' },
  });
}

/** While signed out, phones have the button that members need next at the bottom. */
const coversSignIn = (): boolean =>
  matchMedia(phones).matches && shellServices().session.state().status !== 'signed-in';
