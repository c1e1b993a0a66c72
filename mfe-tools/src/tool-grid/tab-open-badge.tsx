import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useIsTabOpen } from '../tool-launch/use-is-tab-open.ts';

const Badge = styled('span')({
  whiteSpace: 'nowrap',
  fontWeight: tokens.fontWeight.strong,
  color: tokens.color.good,
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
