import { IconButton, styled } from '@firedeck/kit';
import { DragIcon, MoreIcon } from '@firedeck/sdk';
import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import { texts } from '../../texts.ts';

/** Id of the hint shared by all handles. */
export const moveHintId = 'fd-move-hint';

/** Must be stable across renders, so that the card doesn't rerender. */
export interface HandleProps {
  id: string;
  onMouseDown(event: MouseEvent): void;
  onTouchStart(event: TouchEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  openMenu(anchor: HTMLElement): void;
}

const Handle = styled(IconButton)({
  flex: 'none',
  cursor: 'grab',
  // A swipe on the handle still scrolls; a long press lifts the card.
  touchAction: 'manipulation',
  WebkitTouchCallout: 'none',
});

const preventSpaceClick = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.preventDefault();
};

// A long press on the handle lifts the card, so it must not open the menu as a right click does.
const suppressLongPressMenu = (event: MouseEvent): void => {
  event.preventDefault();
  if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
    event.stopPropagation();
};

interface Props {
  name: string;
  /** Whether its menu replaces all other controls of the card. */
  isMenu: boolean;
  tabIndex: 0 | -1;
  handle: HandleProps | undefined;
}

/** Moves a card: drag, Space, or click for the card's menu. */
export function MoveHandle({ name, isMenu, tabIndex, handle }: Props) {
  const label = isMenu ? texts.card.menu(name) : texts.card.move(name);
  const icon = isMenu ? <MoreIcon /> : <DragIcon />;
  if (!handle)
    return (
      <Handle className="handle" tabIndex={tabIndex} aria-label={label} title={label}>
        {icon}
      </Handle>
    );
  return (
    <Handle
      className="handle"
      data-handle={handle.id}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-describedby={moveHintId}
      onMouseDown={handle.onMouseDown}
      onTouchStart={handle.onTouchStart}
      onKeyDown={handle.onKeyDown}
      onKeyUp={preventSpaceClick}
      onClick={(event) => handle.openMenu(event.currentTarget)}
      onContextMenu={suppressLongPressMenu}
    >
      {icon}
    </Handle>
  );
}
