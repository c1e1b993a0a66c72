import { useSortable } from '@dnd-kit/sortable';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLatest } from '../use-latest.ts';
import type { DragPresses, PressListeners } from './drag-presses.ts';
import { findHandle } from './focus-handle.ts';

interface Props {
  id: string;
  list: RefObject<HTMLElement | null>;
  presses: DragPresses;
}

/** Makes one mounted card known to the drag library; shows nothing, so that no card renders for it. */
export function SortableCard({ id, list, presses }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners } = useSortable({
    id,
    // Where it goes is computed from the pointer: no card is a target of its own.
    disabled: { draggable: false, droppable: true },
    transition: null,
  });
  useLayoutEffect(() => {
    const handle = findHandle(list.current, id);
    setActivatorNodeRef(handle);
    setNodeRef(handle?.closest<HTMLElement>('[data-tool]') ?? null);
  }, [id, list, setNodeRef, setActivatorNodeRef]);
  const latest = useLatest(listeners);
  useEffect(
    () => presses.connect(id, () => (latest.current ?? {}) as PressListeners),
    [id, presses, latest],
  );
  return null;
}
