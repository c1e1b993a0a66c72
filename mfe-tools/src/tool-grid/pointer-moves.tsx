import {
  type Announcements,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  type DropAnimation,
  defaultDropAnimationSideEffects,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, type SortingStrategy } from '@dnd-kit/sortable';
import type { Tool } from '@firedeck/contract';
import { type RefObject, useState } from 'react';
import { type DragPresses, dragDistance } from './drag-presses.ts';
import { type Grid, indexUnder } from './grid-layout.ts';
import { LiftedCard } from './lifted-card.tsx';
import { PromptMouse, PromptTouch } from './prompt-sensors.ts';
import { SortableCard } from './sortable-card.tsx';
import type { LiftedTool } from './use-lifted-tool.ts';

export interface PointerMovesProps {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  hand: LiftedTool;
  /** The tool in the hand when a pointer lifted it. */
  tool: Tool | undefined;
  /** Ids of the mounted cards. */
  mounted: string[];
  presses: DragPresses;
}

// Cards shift by their own index; a strategy would need all of them mounted.
const stayInPlace: SortingStrategy = () => null;

// dnd-kit would read ids; our own status line speaks instead.
const announcements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const accessibility = {
  announcements,
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};
// The default leaves out the card's own transform: the lifted card would start at the top left.
const measuring = {
  draggable: { measure: (element: HTMLElement) => element.getBoundingClientRect() },
};
const autoScroll = {
  layoutShiftCompensation: false,
  threshold: { x: 0, y: 0.15 },
  acceleration: 25,
} as const;
const mouse = { activationConstraint: { distance: dragDistance } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const hideTheCard = defaultDropAnimationSideEffects({ styles: { active: { opacity: '0' } } });
const gliding: DropAnimation = {
  duration: 180,
  easing: 'ease-out',
  sideEffects(pair) {
    // What glides home must not lie between a hand and the next card.
    pair.dragOverlay.node.style.pointerEvents = 'none';
    return hideTheCard(pair);
  },
};

/**
 * Moving by mouse and touch, beside the cards: dnd-kit brings input, the lifted card and scrolling;
 * indices are ours.
 */
export function PointerMoves({ list, grid, hand, tool, mounted, presses }: PointerMovesProps) {
  const items = useSameWhileEqual([...mounted].sort());
  const sensors = useSensors(useSensor(PromptMouse, mouse), useSensor(PromptTouch, touch));
  const follow = ({ active }: DragMoveEvent): void => {
    const card = active.rect.current.translated;
    if (card && list.current) hand.moveTo(indexUnder(card, list.current, grid));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      measuring={measuring}
      autoScroll={autoScroll}
      onDragStart={({ active }) => hand.lift(String(active.id), 'pointer')}
      onDragMove={follow}
      onDragEnd={hand.drop}
      onDragCancel={hand.cancel}
    >
      <SortableContext items={items} strategy={stayInPlace}>
        {items.map((id) => (
          <SortableCard key={id} id={id} list={list} presses={presses} />
        ))}
      </SortableContext>
      <DragOverlay dropAnimation={gliding}>
        {tool && <LiftedCard tool={tool} height={grid.cardHeight} />}
      </DragOverlay>
    </DndContext>
  );
}

/** The same array for as long as it holds the same: a new order is no reason for work. */
function useSameWhileEqual(ids: string[]): string[] {
  const [kept, keep] = useState(ids);
  if (kept.length === ids.length && kept.every((id, index) => id === ids[index])) return kept;
  keep(ids);
  return ids;
}
