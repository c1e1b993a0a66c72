import type { MouseEvent, TouchEvent } from 'react';
import { findSectionId } from '../focus/board-dom.ts';

/** The drag library's listeners for a card's handle. */
export interface PressListeners {
  onMouseDown?: (event: MouseEvent) => void;
  onTouchStart?: (event: TouchEvent) => void;
}

interface Point {
  x: number;
  y: number;
}

export type OnEarlyDrag = (id: string, by: Point, section: string | null) => void;

export interface EarlyDrop {
  ids: string[];
  section: string;
  /** The selection at the time of the drop. */
  selected: ReadonlySet<string>;
}

export interface PendingPress {
  id: string;
  /** The position of a mouse press; undefined for touch. */
  from?: Point;
  finger?: number | undefined;
  /** The target on which the library listens for moves. */
  target: EventTarget;
  lastMove?: Event;
  start(listeners: PressListeners): void;
}

/** In pixels; a shorter distance is a click. */
export const dragDistance = 6;
const followed = ['mousemove', 'touchmove', 'mouseup', 'touchend', 'touchcancel'] as const;
const passiveCapture = { capture: true, passive: true };

/**
 * Forwards presses on handles to the drag library, which loads after the cards. If a press is still
 * held when the library loads, it starts a drag and its last move is replayed. For a mouse drag
 * that ended before, `onEarlyDrag` is called, with the section it was dropped on.
 */
export function createDragPresses(onEarlyDrag: OnEarlyDrag) {
  const connected = new Map<string, () => PressListeners>();
  let pending: PendingPress | null = null;
  const earlyDrops: EarlyDrop[] = [];

  function press(next: PendingPress): void {
    const listeners = connected.get(next.id);
    if (listeners) {
      next.start(listeners());
      return;
    }
    pending = next;
    for (const name of followed) addEventListener(name, follow, passiveCapture);
  }

  function endPress(): PendingPress | null {
    for (const name of followed) removeEventListener(name, follow, true);
    const released = pending;
    pending = null;
    return released;
  }

  function follow(event: Event): void {
    if (pending && event.type.endsWith('move')) {
      pending.lastMove = event;
      return;
    }
    if (isFingerDown(event, pending?.finger)) return;
    const released = endPress();
    if (!released?.from || !('clientX' in event)) return;
    const { clientX, clientY } = event as globalThis.MouseEvent;
    const by = { x: clientX - released.from.x, y: clientY - released.from.y };
    if (Math.hypot(by.x, by.y) >= dragDistance)
      onEarlyDrag(released.id, by, findSectionId(event.target));
  }

  return {
    /** Drops on a section that are processed once the drag code is loaded. */
    earlyDrops,
    mouseDown(id: string, event: MouseEvent): void {
      // Only the primary button drags.
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      press({ id, from, target: document, start: (listeners) => listeners.onMouseDown?.(event) });
    },
    touchStart(id: string, event: TouchEvent): void {
      // Ignores a second finger.
      if (event.touches.length > 1) return;
      const finger = event.touches[0]?.identifier;
      press({
        id,
        finger,
        target: event.target,
        start: (listeners) => listeners.onTouchStart?.(event),
      });
    },
    /** Connects a card, which may be pressed already; returns the disconnect function. */
    connect(
      id: string,
      listeners: () => PressListeners,
      onHeld: (press: PendingPress) => void,
    ): () => void {
      connected.set(id, listeners);
      const held = pending?.id === id ? endPress() : null;
      if (held) onHeld(held);
      return () => void connected.delete(id);
    },
  };
}

/** Whether this finger is still on the screen. */
export const isFingerDown = (event: Event, finger: number | undefined): boolean =>
  'touches' in event &&
  [...(event.touches as TouchList)].some(({ identifier }) => identifier === finger);

export type DragPresses = ReturnType<typeof createDragPresses>;
