import { SnackbarProvider } from '@firedeck/kit';
import type { Toast } from '@firedeck/sdk';
import { ToastContent } from './toast-content.tsx';

export { showToast } from './toast-queue.ts';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

const contents = { toast: ToastContent };

/** Where toasts appear: bottom left, one at a time (spec §9). */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={1}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={{ enter: 150, exit: 120 }}
      Components={contents}
    />
  );
}
