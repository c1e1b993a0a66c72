import { Menu, MenuItem } from '@firedeck/kit';
import { texts } from '../texts.ts';

/** The tool to move, and the handle that anchors the menu. */
export interface MoveTarget {
  id: string;
  name: string;
  index: number;
  anchor: HTMLElement;
}

interface Props {
  open: boolean;
  target: MoveTarget;
  count: number;
  onMove(to: number): void;
  onOpenPosition(): void;
  onClose(): void;
  /** Called after the closing transition. */
  onClosed(): void;
}

/** One menu shared by all cards. */
export function MoveMenu(props: Props) {
  const { open, target, count, onMove, onOpenPosition, onClose, onClosed } = props;
  const { index } = target;
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <Menu
      open={open}
      anchorEl={target.anchor}
      onClose={onClose}
      // MUI's focus restore scrolls before the moved card is painted.
      disableRestoreFocus
      slotProps={{
        transition: { onExited: onClosed },
        list: { 'aria-label': texts.moves.menuLabel(target.name) },
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
      <MenuItem disabled={count < 2} onClick={onOpenPosition}>
        {texts.moves.toPosition}
      </MenuItem>
    </Menu>
  );
}
