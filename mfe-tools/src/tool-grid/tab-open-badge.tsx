import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useIsTabOpen } from '../tool-launch/use-is-tab-open.ts';

const Badge = styled('span')({
  padding: '3px 10px 3px 8px',
  borderRadius: 20,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: tokens.fontSize.small,
  fontWeight: tokens.fontWeight.strong,
  color: tokens.color.good,
  backgroundColor: tokens.color.goodSurface,
  border: '1px solid currentColor',
  '&::before': {
    content: '""',
    display: 'inline-block',
    width: 8,
    height: 8,
    marginRight: 6,
    borderRadius: '50%',
    // A border, because forced-colors mode paints no fills.
    border: '4px solid currentColor',
  },
});

/** 'Tab Open' while a tab of the tool is open. */
export function TabOpenBadge({ id }: { id: string }) {
  return useIsTabOpen(id) && <Badge>{texts.card.tabOpen}</Badge>;
}
