import { Button, IconButton, Typography } from '@firedeck/kit';
import { CheckIcon, CloseIcon, type Toast, WarningIcon } from '@firedeck/sdk';
import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import { forwardRef, useCallback, useEffect, useRef, useState } from 'react';
import { usePublishedHeight } from '../use-published-height.ts';
import { ToastFrame } from './toast-frame.tsx';
import { displayMs, useAutoDismiss } from './use-auto-dismiss.ts';
import { useFocusReturn } from './use-focus-return.ts';

const closeMessage = 'Close message';

interface ToastContentProps extends CustomContentProps {
  toast: Toast;
}

const icons = { success: <CheckIcon />, info: null, error: <WarningIcon /> };

/** One toast: stays while hovered or focused, Escape closes it. */
export const ToastContent = forwardRef<HTMLDivElement, ToastContentProps>(function ToastContent(
  { id, toast },
  ref,
) {
  const { closeSnackbar } = useSnackbar();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  usePublishedHeight(frame, '--fd-toast');
  const { onFocus, returnFocus } = useFocusReturn(frame);
  const close = useCallback(() => {
    returnFocus();
    closeSnackbar(id);
  }, [returnFocus, closeSnackbar, id]);
  useAutoDismiss(
    toast.lasting === true || isHovered || isFocused,
    close,
    displayMs(toast.action !== undefined),
  );
  useEscape(close);
  return (
    <SnackbarContent ref={ref}>
      <ToastFrame
        role={toast.kind === 'error' ? 'alert' : 'status'}
        data-kind={toast.kind}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        ref={frame}
        onFocus={(event) => {
          onFocus(event);
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
      >
        {icons[toast.kind]}
        <div>
          <Typography sx={{ fontWeight: 'bold' }}>{toast.title}</Typography>
          {toast.text && <Typography variant="body2">{toast.text}</Typography>}
        </div>
        <ToastActions toast={toast} close={close} />
      </ToastFrame>
    </SnackbarContent>
  );
});

function ToastActions({ toast: { action }, close }: { toast: Toast; close: () => void }) {
  return (
    <>
      {action && (
        <Button
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton aria-label={closeMessage} title={closeMessage} onClick={close}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

// Dialogs stop propagation of their own Escape.
function useEscape(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
}
