import type { PendingPress, PressListeners } from './drag-presses.ts';

/** Forwards a press that is still held to the drag library, which has just loaded. */
export function forwardPress(held: PendingPress, listeners: PressListeners): void {
  held.start(listeners);
  // The library renders each move, which React forbids within an effect.
  queueMicrotask(() => repeatLastMove(held));
}

/** Sends the last move twice, to lift and to move the card: the pointer may not move again. */
function repeatLastMove({ target, lastMove }: PendingPress): void {
  for (let count = 0; lastMove && count < 2; count++) target.dispatchEvent(copyMove(lastMove));
}

/** Copies touches to a plain event, because Safari's TouchEvent constructor takes no array. */
function copyMove(event: Event): Event {
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  const { type, bubbles, cancelable, touches } = event as TouchEvent;
  const { clientX = 0, clientY = 0 } = touches[0] ?? {};
  return Object.assign(new Event(type, { bubbles, cancelable }), { touches, clientX, clientY });
}
