import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@firedeck/kit';
import { type ReactNode, useId } from 'react';
import { sdkTexts } from '../texts.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /**
   * Icon before the label, because the night theme has no color for destructive actions. Default
   * none.
   */
  confirmIcon?: ReactNode;
  /** Shows the confirm button as destructive. */
  destructive?: boolean;
  /** Whether the action runs: the dialog stays open with its buttons disabled. */
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action that is hard to undo; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, confirmIcon, destructive = false, busy = false } = props;
  const { onConfirm, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy} autoFocus>
          {sdkTexts.cancel}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          startIcon={confirmIcon}
          onClick={onConfirm}
          disabled={busy}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
