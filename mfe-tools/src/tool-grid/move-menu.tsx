import { Menu, MenuItem } from '@firedeck/kit';
import { texts } from '../texts.ts';

/** The tool whose moves are offered, and the handle that the menu hangs on. */
export interface OfferedMoves {
  id: string;
  name: string;
  index: number;
  anchor: HTMLElement;
}

interface Props {
  open: boolean;
  offered: OfferedMoves;
  count: number;
  onMove(to: number): void;
  onAskPosition(): void;
  onClose(): void;
  /** Once the menu is gone. */
  onClosed(): void;
}

/** One menu for the whole board. */
export function MoveMenu(props: Props) {
  const { open, offered, count, onMove, onAskPosition, onClose, onClosed } = props;
  const { index } = offered;
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <Menu
      open={open}
      anchorEl={offered.anchor}
      onClose={onClose}
      // MUI's own way back scrolls at once, before the moved card is painted.
      disableRestoreFocus
      slotProps={{
        transition: { onExited: onClosed },
        list: { 'aria-label': texts.moves.menuLabel(offered.name) },
      }}
    >
      <MenuItem disabled={isFirst} onClick={() => onMove(0)}>
        {texts.moves.first}
      </MenuItem>
      <MenuItem disabled={isFirst} onClick={() => onMove(index - 1)}>
        {texts.moves.earlier}
      </MenuItem>
      <MenuItem disabled={isLast} onClick={() => onMove(index + 1)}>
        {texts.moves.later}
      </MenuItem>
      <MenuItem disabled={isLast} onClick={() => onMove(count - 1)}>
        {texts.moves.last}
      </MenuItem>
      <MenuItem disabled={count < 2} onClick={onAskPosition}>
        {texts.moves.toPosition}
      </MenuItem>
    </Menu>
  );
}
