import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

export const headerPhone = '@media (max-width: 599.95px)';
// All of them in one line from 320 px on, large controls as wide as there is room.
export const headerButtonWidth = `min(${tokens.target}, 13.7vw)`;

/** The strip at the top of each page; alone it keeps the header's place. */
export const HeaderBar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flexWrap: 'wrap',
  minHeight: 64,
  padding: '0 32px 0 28px',
  borderBottom: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.surface,
  [headerPhone]: {
    minHeight: 56,
    gap: 0,
    padding: '0 4px 0 6px',
    '& .MuiIconButton-root': { width: headerButtonWidth },
  },
});
