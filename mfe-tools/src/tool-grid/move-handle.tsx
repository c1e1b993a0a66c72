import { IconButton, styled } from '@firedeck/kit';
import { DragIcon } from '@firedeck/sdk';
import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import { texts } from '../texts.ts';

/** Id of the one hint that all handles point to. */
export const moveHintId = 'fd-move-hint';

/** What a handle needs; stays the same object while its card stays. */
export interface HandleProps {
  id: string;
  onMouseDown(event: MouseEvent): void;
  onTouchStart(event: TouchEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  openMoves(anchor: HTMLElement): void;
}

const Handle = styled(IconButton)({
  flex: 'none',
  cursor: 'grab',
  // Scrolling by a swipe goes on working on the handle; a long press lifts.
  touchAction: 'manipulation',
  WebkitTouchCallout: 'none',
});

const keepSpaceFromPressing = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.preventDefault();
};

/** Drag it, press Space on it, or press it for the menu of moves: three ways to the same place. */
export function MoveHandle({ name, handle }: { name: string; handle: HandleProps | undefined }) {
  if (!handle)
    return (
      <Handle aria-label={texts.card.move(name)}>
        <DragIcon />
      </Handle>
    );
  return (
    <Handle
      data-handle-of={handle.id}
      aria-label={texts.card.move(name)}
      aria-haspopup="menu"
      aria-describedby={moveHintId}
      onMouseDown={handle.onMouseDown}
      onTouchStart={handle.onTouchStart}
      onKeyDown={handle.onKeyDown}
      onKeyUp={keepSpaceFromPressing}
      onClick={(event) => handle.openMoves(event.currentTarget)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <DragIcon />
    </Handle>
  );
}
