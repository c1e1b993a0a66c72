import { MoveMenu } from './move-menu.tsx';
import { PositionDialog } from './position-dialog.tsx';
import type { MoveMenuState } from './use-move-menu.ts';

/** The menu of moves and its question for a position. */
export function MoveDialogs({ menu, count }: { menu: MoveMenuState; count: number }) {
  if (!menu.offered) return null;
  return (
    <>
      <MoveMenu
        open={menu.isMenuOpen}
        offered={menu.offered}
        count={count}
        onMove={menu.move}
        onAskPosition={menu.askPosition}
        onClose={menu.close}
        onClosed={menu.giveFocusBack}
      />
      <PositionDialog
        open={menu.isAskingPosition}
        index={menu.offered.index}
        count={count}
        onMove={menu.move}
        onClose={menu.close}
        onClosed={menu.giveFocusBack}
      />
    </>
  );
}
