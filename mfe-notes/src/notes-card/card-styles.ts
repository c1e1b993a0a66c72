import { Card, styled } from '@firedeck/kit';

// As a dialog it covers the page by style alone: a second copy of the editor could lose text.
export const Section = styled(Card)({
  padding: 16,
  // The row of links.
  '&:has(nav)': { '--links': '6rem' },
  '&[role="dialog"]': {
    '--share': '.7',
    '--taken': '10rem',
    position: 'fixed',
    zIndex: 1200,
    insetInline: 0,
    bottom: 'var(--keyboard, 0px)',
    width: 'min(100%, 960px)',
    height: 'calc(var(--room, 100dvh) * .7)',
    marginInline: 'auto',
    overflow: 'auto',
    borderRadius: '12px 12px 0 0',
  },
}) as typeof Card;

export const HeadingRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  marginBottom: 12,
});

// The line marks are laid over the field.
export const Field = styled('div')({ position: 'relative', '--gutter': '3rem' });
