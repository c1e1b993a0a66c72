import type { Tool } from '@firedeck/contract';
import { PlainList, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { FocusEvent, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { openingTexts } from '../opening-texts.ts';
import type { TileLook } from '../sections/tile-looks.ts';
import { CardSlot, type LiftedAs, type SlotActions } from './card/card-slot.tsx';
import type { DragState } from './drag/use-drag-state.ts';
import { explainDisabledPress } from './explain-offline.ts';
import { lazyArrange } from './lazy-board.ts';
import type { MenuHandlers } from './menu/card-menu-presses.ts';
import { type Lifted, previewIndex } from './order/tool-order.ts';
import type { Grid } from './window/grid-layout.ts';

const List = styled(PlainList)({
  position: 'absolute',
  inset: 0,
  // A style of the list, because a prop of the cards would rerender all of them. No transition
  // while scrolling, because cards would lag behind, nor for the lifted card.
  '&[data-moving]:not([data-scrolling]) > li:not([data-lifted=pointer], [data-lifted=keyboard])': {
    transition: `transform ${tokens.motion.slide}ms ease-out`,
  },
  '&[data-saving] [data-handle], & [aria-disabled=true]': { opacity: 0.4, cursor: 'default' },
});

interface Props {
  ref: RefObject<HTMLUListElement | null>;
  tools: Tool[];
  /** The tiles of `tools`. */
  looks: TileLook[];
  /** Indices of the tools to mount, ascending. */
  mountedIndices: number[];
  /** The card whose controls are in the tab order. */
  currentId: string | undefined;
  selected: ReadonlySet<string>;
  grid: Grid;
  drag: DragState;
  isSaving: boolean;
  isOffline: boolean;
  actions: SlotActions;
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Open the menu of the pressed card. */
  menuHandlers: MenuHandlers;
  onPointerOver(event: PointerEvent): void;
}

/** The mounted cards in list order, positioned at their display index. */
export function CardList({
  ref,
  tools,
  looks,
  mountedIndices,
  currentId,
  selected,
  grid,
  drag,
  isSaving,
  isOffline,
  actions,
  menuHandlers,
  ...handlers
}: Props) {
  const { lifted, move } = drag;
  const SelectBox = grid.isArranging ? lazyArrange.loaded()?.SelectBox : undefined;
  return (
    <List
      ref={ref}
      aria-label={openingTexts.listLabel}
      data-saving={isSaving ? '' : undefined}
      data-moving={lifted ? '' : undefined}
      data-arranging={grid.isArranging ? '' : undefined}
      onClickCapture={explainDisabledPress}
      {...handlers}
      {...menuHandlers}
    >
      {mountedIndices.map((index) => {
        const tool = tools[index];
        const look = looks[index];
        if (!tool || !look) return null;
        return (
          <CardSlot
            key={tool.id}
            tool={tool}
            displayIndex={previewIndex(index, move)}
            look={look}
            isCurrent={tool.id === currentId}
            grid={grid}
            SelectBox={SelectBox}
            isSelected={selected.has(tool.id)}
            lifted={liftedAs(tool.id, lifted)}
            isOffline={isOffline}
            actions={actions}
          />
        );
      })}
    </List>
  );
}

function liftedAs(id: string, lifted: Lifted | null): LiftedAs | undefined {
  if (lifted?.id === id) return lifted.by;
  return lifted?.ids.includes(id) ? 'along' : undefined;
}
