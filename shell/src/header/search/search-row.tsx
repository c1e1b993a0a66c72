import { IconButton, styled } from '@firedeck/kit';
import { CloseIcon } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--fd-gap)',
  '& > .close': { flex: 'none' },
  // Not needed with a keyboard (Escape) or room beside the dialog.
  '@media (pointer: fine) and (min-width: 600px)': { '& > .close': { display: 'none' } },
});

/** The search field, with a close button for touch screens. */
export function SearchRow({ onClose, children }: { onClose(): void; children: ReactNode }) {
  return (
    <Row>
      {children}
      <IconButton className="close" aria-label={texts.close} title={texts.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Row>
  );
}
