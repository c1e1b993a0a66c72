import type { MouseEvent, TouchEvent } from 'react';
import { findToolId } from '../focus/board-dom.ts';

interface Point {
  left: number;
  top: number;
}

export interface MenuHandlers {
  onContextMenu(event: MouseEvent): void;
  onTouchStart(event: TouchEvent): void;
  onTouchMove(event: TouchEvent): void;
  onTouchEnd(event: TouchEvent): void;
  onTouchCancel(): void;
}

const longPressMs = 500;
/** In pixels; a longer distance is a swipe. */
const tolerance = 10;

/**
 * Opens the menu of a card by right click, menu key or long press. iOS sends no `contextmenu` event
 * for a long press; if both events occur, the second opens the same menu.
 */
export function createMenuHandlers(open: (id: string, at: Point) => void): MenuHandlers {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Point = { left: 0, top: 0 };
  let hasOpened = false;
  const cancel = (): void => clearTimeout(timer);

  return {
    onContextMenu(event) {
      const id = findToolId(event.target);
      if (!id) return;
      event.preventDefault();
      cancel();
      open(id, { left: event.clientX, top: event.clientY });
    },
    onTouchStart(event) {
      cancel();
      hasOpened = false;
      const touch = event.touches[0];
      const id = findToolId(event.target);
      // A long press on the handle lifts the card.
      if (
        !id ||
        !touch ||
        event.touches.length > 1 ||
        (event.target as Element).closest('[data-handle]')
      )
        return;
      start = { left: touch.clientX, top: touch.clientY };
      timer = setTimeout(() => {
        hasOpened = true;
        open(id, start);
      }, longPressMs);
    },
    onTouchMove({ touches }) {
      const touch = touches[0];
      if (!touch) return;
      const distance = Math.hypot(touch.clientX - start.left, touch.clientY - start.top);
      if (distance > tolerance) cancel();
    },
    onTouchEnd(event) {
      cancel();
      // Otherwise the release would launch the tool.
      if (hasOpened) event.preventDefault();
    },
    onTouchCancel: cancel,
  };
}
