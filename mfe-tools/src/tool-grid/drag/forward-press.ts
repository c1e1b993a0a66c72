import type { PendingPress, PressListeners } from './drag-presses.ts';

/** Passes a press to the drag library, which has loaded while it is held. */
export function forwardPress(held: PendingPress, listeners: PressListeners): void {
  held.start(listeners);
  // The library renders each move, which React forbids within an effect.
  queueMicrotask(() => repeatLastMove(held));
}

/** The pointer may rest by now: the first one lifts the card, the other one moves it. */
function repeatLastMove({ target, lastMove }: PendingPress): void {
  for (let count = 0; lastMove && count < 2; count++) target.dispatchEvent(copyMove(lastMove));
}

/** Touches come as a plain event: Safari's constructor of theirs takes no array. */
function copyMove(event: Event): Event {
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  const { type, bubbles, cancelable, touches } = event as TouchEvent;
  const { clientX = 0, clientY = 0 } = touches[0] ?? {};
  return Object.assign(new Event(type, { bubbles, cancelable }), { touches, clientX, clientY });
}
