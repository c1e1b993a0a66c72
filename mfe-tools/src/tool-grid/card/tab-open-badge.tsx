import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { texts } from '../../texts.ts';
import { useIsTabOpen, useOpenedAt } from '../../tool-launch/use-is-tab-open.ts';

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
    // A border, because forced-colors mode removes backgrounds.
    border: '4px solid currentColor',
  },
});

const Opened = styled('span')({ whiteSpace: 'nowrap', color: tokens.color.textSecond });

const formatTimeOfDay = (instant: number) =>
  new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short' });

/** 'Tab Open' while a tab of the tool is open; after a reload, the time at which it was opened. */
export function TabOpenBadge({ id }: { id: string }) {
  const isOpen = useIsTabOpen(id);
  const openedAt = useOpenedAt(id);
  if (isOpen) return <Badge>{texts.card.tabOpen}</Badge>;
  return openedAt !== null && <Opened>{texts.card.opened(formatTimeOfDay(openedAt))}</Opened>;
}
