import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { FocusEvent, PointerEvent, RefObject } from 'react';
import { texts } from '../texts.ts';
import { CardSlot, type SlotActions } from './card-slot.tsx';
import type { Grid } from './grid-layout.ts';
import { previewIndex } from './tool-order.ts';
import type { LiftedTool } from './use-lifted-tool.ts';

const List = styled('ul')({
  position: 'absolute',
  inset: 0,
  margin: 0,
  padding: 0,
  // Said here once: every card would render again for it. Cards that slide and scroll at once would
  // lag behind, and the one in the hand is where it is.
  '&[data-moving]:not([data-scrolling]) > li:not([data-lifted])': {
    transition: `transform ${tokens.motion.slide}ms ease-out`,
  },
  '&[data-saving] [data-handle-of]': { opacity: 0.4, cursor: 'default' },
});

interface Props {
  ref: RefObject<HTMLUListElement | null>;
  tools: Tool[];
  /** Indices of the tools to mount, ascending. */
  cells: number[];
  grid: Grid;
  hand: LiftedTool;
  isSaving: boolean;
  actions: SlotActions;
  onFocus(event: FocusEvent): void;
  onPointerOver(event: PointerEvent): void;
}

/** The mounted cards, in the order of the list; each stands where it is to be seen. */
export function CardList({ ref, tools, cells, grid, hand, isSaving, actions, ...follow }: Props) {
  const { lifted, move } = hand;
  // The role is said again: without list marks some screen readers take it for no list.
  return (
    <List
      ref={ref}
      role="list"
      aria-label={texts.grid.listLabel}
      data-saving={isSaving ? '' : undefined}
      data-moving={lifted ? '' : undefined}
      {...follow}
    >
      {cells.map((index) => {
        const tool = tools[index];
        if (!tool) return null;
        return (
          <CardSlot
            key={tool.id}
            tool={tool}
            shownAt={previewIndex(index, move)}
            grid={grid}
            lifted={lifted?.id === tool.id ? lifted.by : undefined}
            actions={actions}
          />
        );
      })}
    </List>
  );
}
