import type { MouseEvent, TouchEvent } from 'react';

/** The drag library's listeners for a card's handle. */
export interface PressListeners {
  onMouseDown?: (event: MouseEvent) => void;
  onTouchStart?: (event: TouchEvent) => void;
}

interface Point {
  x: number;
  y: number;
}

interface PendingPress {
  id: string;
  /** Where a mouse was pressed. */
  from?: Point;
  /** The identifier of the touch. */
  finger?: number | undefined;
  /** Where the library listens for moves. */
  target: EventTarget;
  lastMove?: Event;
  start(listeners: PressListeners): void;
}

/** In pixels; a shorter distance is a click. */
export const dragDistance = 6;
const releases = ['mouseup', 'touchend', 'touchcancel'] as const;
const moves = ['mousemove', 'touchmove'] as const;
const passiveCapture = { capture: true, passive: true };

/**
 * Forwards presses on handles to the drag library, which loads after the cards. A press still held
 * when it loads starts a drag, and its last move is repeated; `onEarlyDrag` is called for a mouse drag
 * that ended before.
 */
export function createDragPresses(onEarlyDrag: (id: string, by: Point) => void) {
  const connected = new Map<string, () => PressListeners>();
  let pending: PendingPress | null = null;

  function press(next: PendingPress): void {
    const listeners = connected.get(next.id);
    if (listeners) {
      next.start(listeners());
      return;
    }
    pending = next;
    for (const name of releases) addEventListener(name, release, true);
    for (const name of moves) addEventListener(name, follow, passiveCapture);
  }

  function follow(event: Event): void {
    if (pending) pending.lastMove = event;
  }

  function endPress(): PendingPress | null {
    for (const name of releases) removeEventListener(name, release, true);
    for (const name of moves) removeEventListener(name, follow, passiveCapture);
    const released = pending;
    pending = null;
    return released;
  }

  function release(event: Event): void {
    if (isFingerDown(event, pending?.finger)) return;
    const released = endPress();
    if (!released?.from || !('clientX' in event) || isOnSection(event.target)) return;
    const { clientX, clientY } = event as globalThis.MouseEvent;
    const by = { x: clientX - released.from.x, y: clientY - released.from.y };
    if (Math.hypot(by.x, by.y) >= dragDistance) onEarlyDrag(released.id, by);
  }

  /** Passes the press to the library, which has loaded while it is held. */
  function forwardPress(listeners: PressListeners): void {
    const held = endPress();
    held?.start(listeners);
    // The library renders each move, which React forbids within an effect.
    queueMicrotask(() => held && repeatLastMove(held));
  }

  return {
    mouseDown(id: string, event: MouseEvent): void {
      // Only the primary button drags.
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      press({ id, from, target: document, start: (listeners) => listeners.onMouseDown?.(event) });
    },
    touchStart(id: string, event: TouchEvent): void {
      // A second finger drags nothing.
      if (event.touches.length > 1) return;
      const finger = event.touches[0]?.identifier;
      press({
        id,
        finger,
        target: event.target,
        start: (listeners) => listeners.onTouchStart?.(event),
      });
    },
    /** Connects the library to a card; returns the disconnect function. */
    connect(id: string, listeners: () => PressListeners): () => void {
      connected.set(id, listeners);
      if (pending?.id === id) forwardPress(listeners());
      return () => void connected.delete(id);
    },
  };
}

// Only the library moves tools to a section; the card must not move to a position near the chip instead.
const isOnSection = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-section]') !== null;

/** The pointer may rest by now: the first one lifts the card, the other one moves it. */
function repeatLastMove({ target, lastMove }: PendingPress): void {
  for (let count = 0; lastMove && count < 2; count++) target.dispatchEvent(copyMove(lastMove));
}

/** Touches come as a plain event: Safari's constructor of theirs takes no array. */
function copyMove(event: Event): Event {
  if (event instanceof globalThis.MouseEvent) return new globalThis.MouseEvent(event.type, event);
  const { type, bubbles, cancelable, touches } = event as globalThis.TouchEvent;
  const { clientX = 0, clientY = 0 } = touches[0] ?? {};
  return Object.assign(new Event(type, { bubbles, cancelable }), { touches, clientX, clientY });
}

/** Whether a touch event leaves this finger on the screen. */
export const isFingerDown = (event: Event, finger: number | undefined): boolean =>
  'touches' in event &&
  [...(event.touches as TouchList)].some(({ identifier }) => identifier === finger);

export type DragPresses = ReturnType<typeof createDragPresses>;
