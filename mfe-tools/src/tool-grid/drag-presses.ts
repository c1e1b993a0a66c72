import type { MouseEvent, TouchEvent } from 'react';

/** The drag library's listeners for a card's handle. */
export interface PressListeners {
  onMouseDown?: (event: MouseEvent) => void;
  onTouchStart?: (event: TouchEvent) => void;
}

interface Distance {
  x: number;
  y: number;
}

interface PendingPress {
  id: string;
  /** Of a mouse. */
  from?: Distance;
  /** The identifier of the touch. */
  finger?: number | undefined;
  start(listeners: PressListeners): void;
}

/** In pixels; a shorter distance is a click. */
export const dragDistance = 6;
const releases = ['mouseup', 'touchend', 'touchcancel'] as const;
const moves = ['mousemove', 'touchmove'] as const;

/**
 * Forwards presses on handles to the drag library, which loads after the cards. A press still held
 * when it loads starts a drag, from where it was moved to; `onEarlyDrag` is called for a mouse drag that ended before.
 */
export function createDragPresses(onEarlyDrag: (id: string, by: Distance) => void) {
  const connected = new Map<string, () => PressListeners>();
  let pending: PendingPress | null = null;
  let lastMove: Event | null = null;

  function press(next: PendingPress): void {
    const listeners = connected.get(next.id);
    if (listeners) {
      next.start(listeners());
      return;
    }
    pending = next;
    lastMove = null;
    for (const name of releases) addEventListener(name, release, true);
    for (const name of moves) addEventListener(name, follow, true);
  }

  function follow(event: Event): void {
    lastMove = event;
  }

  function releasePress(): PendingPress | null {
    for (const name of releases) removeEventListener(name, release, true);
    for (const name of moves) removeEventListener(name, follow, true);
    const released = pending;
    pending = null;
    return released;
  }

  function release(event: Event): void {
    if (isFingerDown(event, pending?.finger)) return;
    const released = releasePress();
    if (!released?.from || !('clientX' in event)) return;
    const { clientX, clientY } = event as globalThis.MouseEvent;
    const by = { x: clientX - released.from.x, y: clientY - released.from.y };
    if (Math.hypot(by.x, by.y) >= dragDistance) onEarlyDrag(released.id, by);
  }

  /** The pointer may rest by now: the first one lifts the card, the other one moves it. */
  function repeatLastMove(): void {
    for (let count = 0; lastMove && count < 2; count++)
      lastMove.target?.dispatchEvent(copyOf(lastMove));
  }

  return {
    mouseDown(id: string, event: MouseEvent): void {
      // Only the primary button drags.
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      press({ id, from, start: (listeners) => listeners.onMouseDown?.(event) });
    },
    touchStart(id: string, event: TouchEvent): void {
      // A second finger drags nothing.
      if (event.touches.length > 1) return;
      const finger = event.touches[0]?.identifier;
      press({ id, finger, start: (listeners) => listeners.onTouchStart?.(event) });
    },
    /** Connects the library to a card; returns the disconnect function. */
    connect(id: string, listeners: () => PressListeners): () => void {
      connected.set(id, listeners);
      if (pending?.id === id) {
        releasePress()?.start(listeners());
        queueMicrotask(repeatLastMove);
      }
      return () => void connected.delete(id);
    },
  };
}

function copyOf(event: Event): Event {
  if (event instanceof globalThis.MouseEvent) return new globalThis.MouseEvent(event.type, event);
  const { type, bubbles, cancelable, touches } = event as globalThis.TouchEvent;
  return new globalThis.TouchEvent(type, { bubbles, cancelable, touches: Array.from(touches) });
}

/** Whether a touch event leaves this finger on the screen. */
export const isFingerDown = (event: Event, finger: number | undefined): boolean =>
  'touches' in event &&
  [...(event.touches as TouchList)].some(({ identifier }) => identifier === finger);

export type DragPresses = ReturnType<typeof createDragPresses>;
