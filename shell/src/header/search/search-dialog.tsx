import { Dialog } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { phoneQuery } from '../../phone-query.ts';
import { texts } from '../../texts.ts';
import { useVisibleHeight } from './use-visible-height.ts';

interface SearchDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/**
 * The search dialog, at the top of the page so that it grows only downward. On phones the field is
 * at the bottom, near the thumb and above the virtual keyboard.
 */
export function SearchDialog({ onClose, children }: SearchDialogProps) {
  const visibleHeight = useVisibleHeight();
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
        [phoneQuery]: {
          '& .MuiDialog-container': { alignItems: 'flex-end', height: visibleHeight },
          '& .MuiDialog-paper': {
            flexDirection: 'column-reverse',
            justifyContent: 'flex-start',
            m: 1,
            width: 'calc(100% - 16px)',
            maxHeight: `calc(100% - 16px)`,
            borderRadius: `${tokens.radius.card}px`,
          },
        },
      }}
    >
      {children}
    </Dialog>
  );
}
