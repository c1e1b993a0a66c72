import { Dialog } from '@firedeck/kit';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';

interface SearchDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/** The search dialog, at the top of the page, so that it only grows downward. */
export function SearchDialog({ onClose, children }: SearchDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': texts.header.search } }}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { p: { xs: 1, sm: 2 } },
      }}
    >
      {children}
    </Dialog>
  );
}
