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
import type { Section, Tool } from '@firedeck/contract';
import type { RefObject } from 'react';
import type { TileLook } from '../../sections/tile-looks.ts';
import type { CardControl } from '../focus/focus-card.ts';
import { type Grid, indexUnder } from '../window/grid-layout.ts';
import { type DragPresses, dragDistance } from './drag-presses.ts';
import { LiftedCard } from './lifted-card.tsx';
import { SortableCard } from './sortable-card.tsx';
import { SyncMouseSensor, SyncTouchSensor } from './sync-sensors.ts';
import type { DragState } from './use-drag-state.ts';
import { useSectionDrop } from './use-section-drop.ts';

export interface PointerMovesProps {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  drag: DragState;
  tools: Tool[];
  /** Also the tools of sections that are not shown. */
  allTools: Tool[];
  sections: Section[];
  /** The tiles of `tools`. */
  looks: TileLook[];
  /** Ids of the mounted cards; the array changes only with them. */
  mountedIds: string[];
  presses: DragPresses;
  selected: ReadonlySet<string>;
  focusCard(id: string, control: CardControl): void;
  announce(message: string): void;
  /** Called after dragged tools were moved to a section. */
  onMovedToSection(): void;
}

// Cards are positioned by index; a strategy would need all of them mounted.
const noShift: SortingStrategy = () => null;

// dnd-kit would announce ids; our live region announces names.
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
// The default ignores the card's transform: the overlay would start at the top left.
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
const touchAtOnce = { activationConstraint: { distance: dragDistance } };
const hideCard = defaultDropAnimationSideEffects({ styles: { active: { opacity: '0' } } });
const overlayDropAnimation: DropAnimation = {
  duration: 180,
  easing: 'ease-out',
  sideEffects(pair) {
    // The animated card must not cover the next press.
    pair.dragOverlay.node.style.pointerEvents = 'none';
    return hideCard(pair);
  },
};

/** Drag and drop by mouse and touch with dnd-kit; the board computes the indices. */
export function PointerMoves(props: PointerMovesProps) {
  const { list, grid, drag, tools, looks, mountedIds, presses } = props;
  const { lifted } = drag;
  const index = lifted?.by === 'pointer' ? drag.indexOf(lifted.id) : -1;
  const [tool, look] = [tools[index], looks[index]];
  const sensors = useSensors(
    useSensor(SyncMouseSensor, mouse),
    useSensor(SyncTouchSensor, grid.isArranging ? touchAtOnce : touch),
  );
  const sectionDrop = useSectionDrop({
    ...props,
    earlyDrops: presses.earlyDrops,
    onMoved: props.onMovedToSection,
  });
  const onDragMove = (event: DragMoveEvent): void => {
    if (sectionDrop.moveOver(event)) return;
    const card = event.active.rect.current.translated;
    if (card && list.current) drag.moveTo(indexUnder(card, list.current, grid));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      measuring={measuring}
      autoScroll={autoScroll}
      onDragStart={(event) => {
        sectionDrop.begin(event);
        drag.lift(String(event.active.id), 'pointer');
      }}
      onDragMove={onDragMove}
      onDragEnd={() => sectionDrop.drop() || drag.drop()}
      onDragCancel={() => {
        sectionDrop.leave();
        drag.cancel();
      }}
    >
      <SortableContext items={mountedIds} strategy={noShift}>
        {mountedIds.map((id) => (
          <SortableCard key={id} id={id} list={list} presses={presses} />
        ))}
      </SortableContext>
      <DragOverlay dropAnimation={overlayDropAnimation}>
        {tool && look && (
          <LiftedCard
            tool={tool}
            look={look}
            grid={grid}
            groupSize={drag.move?.group.length ?? 1}
          />
        )}
      </DragOverlay>
    </DndContext>
  );
}
