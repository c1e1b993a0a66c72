import type { Tool } from '@firedeck/contract';
import { MoveMenu } from './move-menu.tsx';
import { PositionDialog } from './position-dialog.tsx';
import type { MoveMenuState } from './use-move-menu.ts';

interface Props {
  menu: MoveMenuState;
  count: number;
  onDelete(tool: Tool): void;
}

/** The move menu and its position dialog. */
export function MoveDialogs({ menu, count, onDelete }: Props) {
  if (!menu.target) return null;
  return (
    <>
      <MoveMenu
        open={menu.isMenuOpen}
        target={menu.target}
        count={count}
        onMove={menu.move}
        onDelete={(tool) => menu.closeThen(() => onDelete(tool))}
        onOpenPosition={menu.openPositionDialog}
        onClose={menu.close}
        onClosed={menu.restoreFocus}
      />
      <PositionDialog
        open={menu.isPositionDialogOpen}
        index={menu.target.index}
        count={count}
        onMove={menu.move}
        onClose={menu.close}
        onClosed={menu.restoreFocus}
      />
    </>
  );
}
