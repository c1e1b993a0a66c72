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
import type { Tool } from '@firedeck/contract';
import type { ReactNode, RefObject } from 'react';
import { type Grid, indexAt } from './grid-layout.ts';
import { LiftedCard } from './lifted-card.tsx';
import { PromptMouse, PromptTouch } from './prompt-sensors.ts';
import type { LiftedTool } from './use-lifted-tool.ts';

interface Props {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  hand: LiftedTool;
  /** The tool in the hand when a pointer lifted it. */
  tool: Tool | undefined;
  children: ReactNode;
}

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
const mouse = { activationConstraint: { distance: 6 } };
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

/** Moving by mouse and touch: dnd-kit brings input, the lifted card and scrolling; indices are ours. */
export function PointerMoves({ list, grid, hand, tool, children }: Props) {
  const sensors = useSensors(useSensor(PromptMouse, mouse), useSensor(PromptTouch, touch));
  const follow = ({ active }: DragMoveEvent): void => {
    const card = active.rect.current.translated;
    const area = list.current?.getBoundingClientRect();
    if (!card || !area) return;
    const middle = {
      x: card.left + card.width / 2 - area.left,
      y: card.top + card.height / 2 - area.top,
    };
    hand.moveTo(indexAt(middle, area.width, grid));
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
      {children}
      <DragOverlay dropAnimation={gliding}>
        {tool && <LiftedCard tool={tool} height={grid.cardHeight} />}
      </DragOverlay>
    </DndContext>
  );
}
