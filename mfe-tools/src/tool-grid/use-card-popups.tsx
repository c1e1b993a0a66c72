import type { Tool } from '@firedeck/contract';
import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownNotes } from '../tool-notes/notes-popover.tsx';
import { useLatest } from '../use-latest.ts';
import { useToolDeletion } from './deletion/use-tool-deletion.ts';
import { findHandle } from './focus/board-dom.ts';
import { lazyPopups } from './lazy-board.ts';
import type { MenuAnchor } from './menu/card-menu.tsx';
import { createMenuHandlers, type MenuHandlers } from './menu/card-menu-presses.ts';
import { useCardMenu } from './menu/use-card-menu.ts';
import { preloadWhenIdle } from './preload-when-idle.ts';
import { useOpenPopup } from './use-open-popup.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  tools: Tool[];
  isSaving: boolean;
  isOffline: boolean;
  showCell(index: number): void;
  moveTool(id: string, to: number): void;
  onMoveToSection(tool: Tool): void;
}

interface CardPopupsState {
  /** The tool whose menu was opened last. */
  menuId: string | undefined;
  isDeletionOpen: boolean;
  menuHandlers: MenuHandlers;
  openMenu(id: string, anchor: MenuAnchor): void;
  deleteTool(tool: Tool): void;
  /** Opens at the tool's handle if there is no anchor. */
  showNotes(tool: Tool, anchor?: HTMLElement): void;
  element: ReactNode;
}

/** The popups of a card; their code loads when the page is idle or a popup is opened. */
export function useCardPopups(options: Options): CardPopupsState {
  const { list, tools, isSaving, isOffline, onMoveToSection } = options;
  const [notes, setNotes] = useState<ShownNotes | null>(null);
  const deletion = useToolDeletion();
  const menu = useCardMenu(options);
  const openPopup = useOpenPopup(lazyPopups);
  const code = useSyncExternalStore(lazyPopups.subscribe, lazyPopups.loaded);
  useEffect(() => preloadWhenIdle(lazyPopups), []);

  const showNotes = (tool: Tool, anchor = findHandle(list.current, tool.id)): void =>
    openPopup(() => anchor && setNotes({ tool, anchor }));
  const openMenu = (id: string, anchor: MenuAnchor): void => openPopup(() => menu.open(id, anchor));
  const latestOpenMenu = useLatest(openMenu);
  const [menuHandlers] = useState(() =>
    createMenuHandlers((id, at) => latestOpenMenu.current(id, at)),
  );

  return {
    menuId: menu.target?.tool.id,
    isDeletionOpen: deletion.isDialogOpen,
    menuHandlers,
    openMenu,
    deleteTool: (tool) => openPopup(() => deletion.requestDelete(tool)),
    showNotes,
    element: code && (
      <code.CardPopups
        menu={menu}
        count={tools.length}
        isSaving={isSaving}
        isOffline={isOffline}
        deletion={deletion}
        notes={notes}
        onShowNotes={showNotes}
        onCloseNotes={() => setNotes(null)}
        onMoveToSection={onMoveToSection}
      />
    ),
  };
}
