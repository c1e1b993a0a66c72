import { IconButton, styled } from '@firedeck/kit';
import { CloseIcon } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--fd-gap)',
  '& > .close': { flex: 'none' },
  // By the keyboard Escape closes, and there is room beside the dialog to press.
  '@media (pointer: fine) and (min-width: 600px)': { '& > .close': { display: 'none' } },
});

/** The search field and, where there may be no keyboard, a button that closes the search. */
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
