import { Button, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';

const few = 5;

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    minHeight: tokens.target,
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.color.line}`,
  },
  '& > li > div': { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
  '& small, & time': {
    display: 'block',
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props<Item> {
  items: readonly Item[];
  /** Gives `li` elements with keys. */
  children(item: Item, index: number): ReactNode;
}

/** The first of a list, and the others once asked for. */
export function FirstFew<Item>({ items, children }: Props<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, few);
  return (
    <>
      {/* The role is said again: without list marks some screen readers take it for no list. */}
      <List role="list">{shown.map(children)}</List>
      {shown.length < items.length && (
        <Button variant="text" onClick={() => setShowsAll(true)} sx={{ ml: '-12px', px: '12px' }}>
          {texts.panels.showAll(items.length)}
        </Button>
      )}
    </>
  );
}
