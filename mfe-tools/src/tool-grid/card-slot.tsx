import { useSortable } from '@dnd-kit/sortable';
import type { Tool } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { useLatest } from '../use-latest.ts';
import { cellStyle, type Grid } from './grid-layout.ts';
import type { HandleProps } from './move-handle.tsx';
import { type CardActions, ToolCard } from './tool-card.tsx';

/** What a card's place asks its board to do. */
export interface SlotActions extends CardActions {
  /** Nothing can be lifted while an order is being saved. */
  mayLift(): boolean;
  pressKey(event: KeyboardEvent, id: string): void;
  openMoves(id: string, anchor: HTMLElement): void;
}

const Cell = styled('li')({
  position: 'absolute',
  top: 0,
  left: 0,
  listStyle: 'none',
  // Where it would be dropped: the card itself, dimmed, outlined.
  '&[data-lifted]': {
    zIndex: 1,
    borderRadius: tokens.radius.card,
    outline: `3px solid ${tokens.color.ember}`,
    outlineOffset: 1,
  },
  '&[data-lifted=pointer] > div': { opacity: 0.4 },
  '&[data-lifted=keyboard] > div': { boxShadow: tokens.shadow, transform: 'scale(1.02)' },
});

interface Props {
  tool: Tool;
  /** The index it is shown at. */
  shownAt: number;
  grid: Grid;
  lifted: 'pointer' | 'keyboard' | undefined;
  actions: SlotActions;
}

/** A card in its cell. */
export const CardSlot = memo(function CardSlot(props: Props) {
  const { tool, shownAt, grid, lifted, actions } = props;
  const { setNodeRef, setActivatorNodeRef, listeners } = useSortable({
    id: tool.id,
    // Where it goes is computed from the pointer: no card is a target of its own.
    disabled: { draggable: false, droppable: true },
    transition: null,
  });
  const handle = useHandle(tool.id, listeners, setActivatorNodeRef, actions);
  return (
    <Cell
      ref={setNodeRef}
      style={cellStyle(shownAt, grid)}
      aria-posinset={shownAt + 1}
      aria-setsize={grid.count}
      data-tool={tool.id}
      data-lifted={lifted}
    >
      <ToolCard tool={tool} handle={handle} actions={actions} />
    </Cell>
  );
});

/** dnd-kit's listeners change with each render; a card must not. */
function useHandle(
  id: string,
  listeners: ReturnType<typeof useSortable>['listeners'],
  ref: HandleProps['ref'],
  actions: SlotActions,
): HandleProps {
  const latest = useLatest(listeners);
  return useMemo(
    () => ({
      id,
      ref,
      onMouseDown: (event) => actions.mayLift() && latest.current?.onMouseDown?.(event),
      onTouchStart: (event) => actions.mayLift() && latest.current?.onTouchStart?.(event),
      onKeyDown: (event) => actions.pressKey(event, id),
      openMoves: (anchor) => actions.openMoves(id, anchor),
    }),
    [id, ref, actions, latest],
  );
}
