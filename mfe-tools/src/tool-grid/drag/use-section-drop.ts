import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import type { Section, Tool } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMoveTools } from '../../sections/use-move-tools.ts';
import { texts } from '../../texts.ts';
import { useLatest } from '../../use-latest.ts';
import type { CardControl } from '../focus/focus-card.ts';
import type { EarlyDrop } from './drag-presses.ts';
import { scrollRow } from './scroll-row.ts';
import { sectionDropTexts } from './section-drop-texts.ts';
import type { DragState } from './use-drag-state.ts';

interface Options {
  drag: DragState;
  /** All tools of the board, including those not shown. */
  allTools: Tool[];
  sections: Section[];
  selected: ReadonlySet<string>;
  earlyDrops: EarlyDrop[];
  announce(message: string): void;
  focusCard(id: string, control: CardControl): void;
  /** Called after the dragged tools were moved to a section. */
  onMoved(): void;
}

interface Point {
  x: number;
  y: number;
}

/**
 * Moves tools that are dropped on a section's chip to that section, as "Move to section" does;
 * their order doesn't change. The chip under the pointer is outlined.
 */
export function useSectionDrop(options: Options) {
  const { drag, allTools, sections, earlyDrops, announce, focusCard, onMoved } = options;
  const chip = useRef<HTMLElement | null>(null);
  /** The start position, copied because some browsers update the event while dragging. */
  const start = useRef<Point | null>(null);
  const stopScrolling = useRef(() => {});
  const { moveTools } = useMoveTools(allTools);
  const findSection = (): Section | undefined =>
    sections.find(({ id }) => id === chip.current?.dataset.section);
  const setChip = (next: HTMLElement | null): void => {
    chip.current?.removeAttribute('data-over');
    next?.setAttribute('data-over', '');
    chip.current = next;
  };
  const leave = (): void => {
    stopScrolling.current();
    setChip(null);
  };
  const isLifted = drag.lifted !== null;
  // Also after a drag that ended because its card was deleted or another view is shown.
  const leaveAfterDrag = useEffectEvent(leave);
  useEffect(() => (isLifted ? () => leaveAfterDrag() : undefined), [isLifted]);

  /** Resolves to whether the tools were moved; shows a toast if not. */
  const moveTo = async (section: Section, ids: string[]): Promise<boolean> => {
    const name = allTools.find(({ id }) => id === ids[0])?.name ?? '';
    announce(
      ids.length > 1
        ? sectionDropTexts.groupDropped(ids.length, section.name)
        : sectionDropTexts.dropped(name, section.name),
    );
    const isMoved = await moveTools(ids, section);
    if (!isMoved) announce('');
    return isMoved;
  };

  // The effect event below keeps the values of its call; `latest` has the newest after each await.
  const latest = useLatest({ sections, selected: options.selected, moveTo, onMoved });
  const moveEarlyDrops = useEffectEvent(async (): Promise<void> => {
    for (let drop = earlyDrops.shift(); drop; drop = earlyDrops.shift()) {
      const { ids, section, selected } = drop;
      const found = latest.current.sections.find(({ id }) => id === section);
      if (!found) showToast({ kind: 'error', title: texts.sections.notMoved });
      // Doesn't clear a selection made after the drop.
      else if ((await latest.current.moveTo(found, ids)) && latest.current.selected === selected)
        latest.current.onMoved();
    }
  });
  // Doesn't move the focus, because the member may have moved on.
  useEffect(() => void moveEarlyDrops(), []);

  const update = (element: Element | undefined): void => {
    const next = element?.closest<HTMLElement>('[data-section]') ?? null;
    if (next === chip.current) return;
    setChip(next);
    const section = findSection();
    // A drop here only changes the section, so the card is shown at its original position.
    if (drag.lifted && section) drag.moveTo(drag.indexOf(drag.lifted.id));
    announce(section ? sectionDropTexts.over(section.name) : '');
  };

  return {
    begin({ activatorEvent }: DragStartEvent): void {
      const { clientX, clientY } =
        'touches' in activatorEvent
          ? ((activatorEvent as TouchEvent).touches[0] ?? { clientX: 0, clientY: 0 })
          : (activatorEvent as MouseEvent);
      start.current = { x: clientX, y: clientY };
    },
    /** Returns whether a section's chip is under the pointer. */
    moveOver(event: DragMoveEvent): boolean {
      stopScrolling.current();
      const point = findPointer(event, start.current);
      if (!point || !isLifted || sections.length === 0) return false;
      const element = findUnderCopy(point);
      update(element);
      const row = element?.closest('fieldset');
      if (row) stopScrolling.current = scrollRow(row, point.x, () => update(findUnderCopy(point)));
      return chip.current !== null;
    },
    /** Returns whether the tools were dropped on a section's chip. */
    drop(): boolean {
      const section = findSection();
      leave();
      const { lifted } = drag;
      if (!section || !lifted) return false;
      drag.cancel();
      const { id, ids } = lifted;
      focusCard(id, 'handle');
      void moveTo(section, ids).then((isMoved) => isMoved && onMoved());
      return true;
    },
    leave,
  };
}

/** The pointer's position in the window, computed from how far the library moved the card. */
function findPointer({ active }: DragMoveEvent, start: Point | null): Point | null {
  const { initial, translated } = active.rect.current;
  if (!start || !initial || !translated) return null;
  return {
    x: start.x + translated.left - initial.left,
    y: start.y + translated.top - initial.top,
  };
}

/** The element at a point, below the copy of the dragged card. */
const findUnderCopy = ({ x, y }: Point): Element | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((element) => !element.closest('[inert]') && !element.querySelector(':scope > [inert]'));
