import type { Tool } from '@firedeck/contract';
import { type RefObject, useRef, useState } from 'react';
import { type CardControl, focusCard } from '../focus/focus-card.ts';
import type { MenuAnchor, MenuTarget } from './card-menu.tsx';

interface Options {
  list: RefObject<HTMLElement | null>;
  tools: Tool[];
  moveTool(id: string, to: number): void;
  showCell(index: number): void;
}

/** The state of the card's menu and its position dialog; restores the focus to the card. */
export function useCardMenu({ list, tools, moveTool, showCell }: Options) {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const [state, setState] = useState<'closed' | 'menu' | 'position'>('closed');

  const next = useRef<(() => void) | null>(null);

  return {
    /** Unchanged while the menu closes. */
    target,
    isMenuOpen: state === 'menu',
    isPositionDialogOpen: state === 'position',
    /** Opens at the handle, or where the card was pressed. */
    open(id: string, anchor: MenuAnchor): void {
      const index = tools.findIndex((tool) => tool.id === id);
      const tool = tools[index];
      if (!tool) return;
      // Discards the pending action of a menu that is still closing.
      next.current = null;
      setTarget({ tool, index, anchor });
      setState('menu');
    },
    move(to: number): void {
      setState('closed');
      if (target && to !== target.index) moveTool(target.tool.id, to);
    },
    openPositionDialog: () => setState('position'),
    close: () => setState('closed'),
    /** Opens a dialog after the menu has closed, because the menu would take the focus from it. */
    closeThen(open: () => void): void {
      next.current = open;
      setState('closed');
    },
    /** Called after the menu and the dialog have closed. */
    restoreFocus(): void {
      if (!target || state === 'position') return;
      const control: CardControl = target.anchor instanceof HTMLElement ? 'handle' : 'surface';
      const { activeElement } = document;
      const isFree =
        !activeElement ||
        activeElement === document.body ||
        activeElement.closest('[role=menu], [role=dialog]');
      if (isFree) focusCard(list.current, target.tool.id, control);
      const index = tools.findIndex((tool) => tool.id === target.tool.id);
      if (index >= 0 && index !== target.index) showCell(index);
      next.current?.();
      next.current = null;
    },
  };
}

export type CardMenuState = ReturnType<typeof useCardMenu>;
