import type { MouseEvent, TouchEvent } from 'react';

/** What the drag library listens to on a card's handle. */
export interface PressListeners {
  onMouseDown?: (event: MouseEvent) => void;
  onTouchStart?: (event: TouchEvent) => void;
}

interface Distance {
  x: number;
  y: number;
}

interface HeldPress {
  id: string;
  from?: Distance;
  start(listeners: PressListeners): void;
}

/** In pixels: less is a click. */
export const dragDistance = 6;
const releases = ['mouseup', 'touchend', 'touchcancel'] as const;

/**
 * Leads presses on handles to the drag library, which comes later than the cards. A press that it
 * meets still held begins to drag then; `onDraggedBefore` is told of a drag by mouse that was over
 * sooner.
 */
export function createDragPresses(onDraggedBefore: (id: string, by: Distance) => void) {
  const known = new Map<string, () => PressListeners>();
  let held: HeldPress | null = null;

  function press(next: HeldPress): void {
    const listeners = known.get(next.id);
    if (listeners) {
      next.start(listeners());
      return;
    }
    held = next;
    for (const name of releases) addEventListener(name, release, true);
  }

  function releasePress(): HeldPress | null {
    for (const name of releases) removeEventListener(name, release, true);
    const before = held;
    held = null;
    return before;
  }

  function release(event: Event): void {
    const before = releasePress();
    if (!before?.from || !('clientX' in event)) return;
    const { clientX, clientY } = event as globalThis.MouseEvent;
    const by = { x: clientX - before.from.x, y: clientY - before.from.y };
    if (Math.hypot(by.x, by.y) >= dragDistance) onDraggedBefore(before.id, by);
  }

  return {
    mouseDown(id: string, event: MouseEvent): void {
      // Other buttons drag nothing.
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      press({ id, from, start: (listeners) => listeners.onMouseDown?.(event) });
    },
    touchStart(id: string, event: TouchEvent): void {
      press({ id, start: (listeners) => listeners.onTouchStart?.(event) });
    },
    /** The library is there for this card; returns the way to take it back. */
    connect(id: string, listeners: () => PressListeners): () => void {
      known.set(id, listeners);
      if (held?.id === id) releasePress()?.start(listeners());
      return () => void known.delete(id);
    },
  };
}

export type DragPresses = ReturnType<typeof createDragPresses>;
