import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

/** A list whose entries are lines with something to press at the end. */
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
  // Whole on the next line before it is parted.
  '& time': { display: 'inline-block' },
  '& small': {
    display: 'block',
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
});
