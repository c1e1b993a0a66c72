import { Button, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';

const maxCollapsed = 5;

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
  /** Renders an item as a keyed `li`. */
  children(item: Item, index: number): ReactNode;
}

/** Shows the first items and a button for all. */
export function TruncatedList<Item>({ items, children }: Props<Item>) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, maxCollapsed);
  return (
    <>
      {/* Safari drops list semantics with `list-style: none`; the explicit role restores them. */}
      <List role="list">{shown.map(children)}</List>
      {shown.length < items.length && (
        <Button variant="text" onClick={() => setExpanded(true)} sx={{ ml: '-12px', px: '12px' }}>
          {texts.panels.showAll(items.length)}
        </Button>
      )}
    </>
  );
}
