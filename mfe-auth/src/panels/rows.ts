import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** A list whose rows end with buttons. */
export const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 12px',
    minHeight: tokens.target,
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.color.line}`,
  },
  '& > li > span': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  // Wrap as a whole before breaking words.
  '& time': { display: 'inline-block' },
  '& small': {
    display: 'block',
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
});
