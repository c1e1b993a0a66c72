import type { Tool } from '@firedeck/contract';
import { NotesPopover, type ShownNotes } from '../../tool-notes/notes-popover.tsx';
import { DeleteDialog } from '../deletion/delete-dialog.tsx';
import type { ToolDeletion } from '../deletion/use-tool-deletion.ts';
import { CardMenu } from './card-menu.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { useBackdropMenu } from './use-backdrop-menu.ts';
import type { CardMenuState } from './use-card-menu.ts';

export interface CardPopupsProps {
  menu: CardMenuState;
  count: number;
  /** Whether a new order is being saved. */
  isSaving: boolean;
  isOffline: boolean;
  notes: ShownNotes | null;
  deletion: ToolDeletion;
  onShowNotes(tool: Tool): void;
  onCloseNotes(): void;
  onMoveToSection(tool: Tool): void;
}

/** The popups of a card: menu, position dialog, deletion dialog and notes. */
export function CardPopups(props: CardPopupsProps) {
  const { menu, count, isSaving, isOffline, notes, deletion } = props;
  const { onShowNotes, onCloseNotes, onMoveToSection } = props;
  useBackdropMenu(menu);
  return (
    <>
      {menu.target && (
        <>
          <CardMenu
            open={menu.isMenuOpen}
            target={menu.target}
            count={count}
            isSaving={isSaving}
            isOffline={isOffline}
            onMove={menu.move}
            onDelete={(tool) => menu.closeThen(() => deletion.requestDelete(tool))}
            onShowNotes={(tool) => menu.closeThen(() => onShowNotes(tool))}
            onMoveToSection={(tool) => menu.closeThen(() => onMoveToSection(tool))}
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
      )}
      <DeleteDialog deletion={deletion} />
      <NotesPopover shown={notes} onClose={onCloseNotes} />
    </>
  );
}
