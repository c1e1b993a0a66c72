import { Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, useId } from 'react';
import { Slot } from '../modules/slot.tsx';
import { enrollmentTexts } from './enrollment-texts.ts';

interface EnrollmentDialogProps {
  /** Hides the page behind an opaque backdrop. */
  isOnly?: boolean;
  text?: string;
  /** The button that leaves the dialog. */
  action: ReactNode;
  onClose?(): void;
}

// The page stays mounted beneath, so that typed text is not lost.
const opaque = {
  backdrop: { sx: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: tokens.color.page } } },
};

/** The modules' forms for setting up a second factor, in a dialog. */
export function EnrollmentDialog({ isOnly, text, action, onClose }: EnrollmentDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      {...(onClose && { onClose })}
      {...(isOnly && { slotProps: opaque })}
    >
      <DialogTitle id={titleId} {...(isOnly && { component: 'h1' })}>
        {enrollmentTexts.title}
      </DialogTitle>
      {/* Focusable, so that it scrolls by keyboard; the line shows that it does. */}
      <DialogContent
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
        sx={{ borderBottom: `1px solid ${tokens.color.line}` }}
      >
        {text && <Typography sx={{ mb: 2 }}>{text}</Typography>}
        <Slot name="enrollment" />
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>{action}</DialogActions>
    </Dialog>
  );
}
