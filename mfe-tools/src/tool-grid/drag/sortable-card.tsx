import { useSortable } from '@dnd-kit/sortable';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLatest } from '../../use-latest.ts';
import { findHandle } from '../focus/board-dom.ts';
import type { DragPresses, PressListeners } from './drag-presses.ts';
import { forwardPress } from './forward-press.ts';

interface Props {
  id: string;
  list: RefObject<HTMLElement | null>;
  presses: DragPresses;
}

/** Registers a card with the drag library; renders nothing, so that cards do not rerender. */
export function SortableCard({ id, list, presses }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners } = useSortable({
    id,
    // The drop index is computed from the pointer, so cards are not drop targets.
    disabled: { draggable: false, droppable: true },
    transition: null,
  });
  useLayoutEffect(() => {
    const handle = findHandle(list.current, id);
    setActivatorNodeRef(handle);
    setNodeRef(handle?.closest<HTMLElement>('[data-tool]') ?? null);
  }, [id, list, setNodeRef, setActivatorNodeRef]);
  const latest = useLatest(listeners);
  useEffect(() => {
    const current = () => (latest.current ?? {}) as PressListeners;
    return presses.connect(id, current, (held) => forwardPress(held, current()));
  }, [id, presses, latest]);
  return null;
}
