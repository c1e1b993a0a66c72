import { Button, PlainList, styled, Typography } from '@firedeck/kit';
import { type ReactNode, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { tokens } from '../theme/tokens.ts';

const List = styled(PlainList)({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    minHeight: tokens.target,
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.color.line}`,
  },
  '& > li > div': { flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' },
  // Moves to the next line before its text wraps.
  '& time': { display: 'inline-block' },
  '& small': {
    display: 'block',
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
  },
});

export interface RowListProps<Item> {
  items: readonly Item[];
  /** Shown if there are no items. */
  empty?: string;
  /** Shows this many items and a button for all; default all. */
  maxCollapsed?: number;
  /** Renders an item as a keyed `li`: text in a `div`, details in a `small`, actions at the end. */
  children(item: Item, index: number): ReactNode;
}

/** A list of rows with text and actions. */
export function RowList<Item>({ items, empty, maxCollapsed, children }: RowListProps<Item>) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, maxCollapsed);
  if (items.length === 0 && empty) return <Typography>{empty}</Typography>;
  return (
    <>
      <List>{shown.map(children)}</List>
      {shown.length < items.length && (
        <Button variant="text" onClick={() => setExpanded(true)} sx={{ ml: '-12px', px: '12px' }}>
          {sdkTexts.showAll(items.length)}
        </Button>
      )}
    </>
  );
}
