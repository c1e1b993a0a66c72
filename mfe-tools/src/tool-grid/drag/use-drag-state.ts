import type { Tool } from '@firedeck/contract';
import { useMemo, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { createMoveMessages } from '../order/move-messages.ts';
import {
  changesOrder,
  createMove,
  type Lifted,
  type Move,
  moveItems,
  previewIndex,
} from '../order/tool-order.ts';
import { useDragEnd } from './use-drag-end.ts';

export interface DragState {
  lifted: Lifted | null;
  /** The current move of the lifted tools; null if none is lifted. */
  move: Move | null;
  indexOf(id: string): number;
  lift(id: string, by: Lifted['by']): void;
  moveTo(index: number): void;
  drop(): void;
  cancel(): void;
}

interface Options {
  tools: Tool[];
  /** Identifies the shown part of the board; a change ends the drag. */
  view: string;
  /** The tools that move together with a tool, including itself. */
  getGroup(id: string): string[];
  announce(message: string): void;
  onMoved(order: string[], lifted: Lifted): void;
}

/** The state of a drag, by pointer or keyboard, with its announcements. */
export function useDragState({ tools, view, getGroup, announce, onMoved }: Options): DragState {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  // Several events may occur between two renders, so they read the state from this ref.
  const current = useRef(lifted);
  const set = (next: Lifted | null): void => {
    current.current = next;
    setLifted(next);
  };
  const order = useMemo(() => tools.map((tool) => tool.id), [tools]);
  const messages = createMoveMessages(tools);

  const lift = (id: string, by: Lifted['by']): void => {
    const to = order.indexOf(id);
    // The drag library runs one drag at a time, so its previous one has ended.
    const isDragging = current.current !== null && (by === 'keyboard' || current.current.by !== by);
    if (to < 0 || isDragging) return;
    const next = { id, ids: getGroup(id), to, by };
    set(next);
    announce(messages.lifted(next, createMove(order, next)));
  };
  const moveTo = (index: number): void => {
    const drag = current.current;
    const move = drag && createMove(order, { ...drag, to: index });
    if (!move) return;
    const to = previewIndex(order.indexOf(drag.id), move);
    if (to === drag.to) return;
    set({ ...drag, to });
    announce(messages.at(move));
  };
  const drop = (): void => {
    const drag = current.current;
    if (!drag) return;
    set(null);
    const move = createMove(order, drag);
    if (!move) return;
    announce(messages.dropped(drag, move));
    if (changesOrder(move)) onMoved(moveItems(order, move), drag);
  };
  const cancel = (): void => {
    const drag = current.current;
    if (!drag) return;
    set(null);
    announce(messages.canceled(drag, order.indexOf(drag.id)));
  };
  useDragEnd({
    lifted,
    tools,
    view,
    cancel,
    onRemoved(name) {
      set(null);
      announce(texts.moves.removed(name));
    },
  });

  const move = useMemo(() => lifted && createMove(order, lifted), [lifted, order]);
  return { lifted, move, indexOf: (id) => order.indexOf(id), lift, moveTo, drop, cancel };
}
