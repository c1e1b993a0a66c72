import type { Tool } from '@firedeck/contract';
import { type RefObject, useState } from 'react';
import { focusHandle } from './focus-handle.ts';
import type { MoveTarget } from './move-menu.tsx';

interface Options {
  list: RefObject<HTMLElement | null>;
  tools: Tool[];
  isSaving: boolean;
  moveTool(id: string, to: number): void;
  showCell(index: number): void;
}

/** The state of the move menu and its position dialog; restores the focus to the card's handle. */
export function useMoveMenu({ list, tools, isSaving, moveTool, showCell }: Options) {
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const [state, setState] = useState<'closed' | 'menu' | 'position'>('closed');

  return {
    /** Retained while the menu closes. */
    target,
    isMenuOpen: state === 'menu',
    isPositionDialogOpen: state === 'position',
    open(id: string, anchor: HTMLElement): void {
      const index = tools.findIndex((tool) => tool.id === id);
      const tool = tools[index];
      if (isSaving || !tool) return;
      setTarget({ id, name: tool.name, tool, index, anchor });
      setState('menu');
    },
    move(to: number): void {
      setState('closed');
      if (target && to !== target.index) moveTool(target.id, to);
    },
    openPositionDialog: () => setState('position'),
    close: () => setState('closed'),
    /** Called after the menu and the dialog have closed. */
    restoreFocus(): void {
      if (!target || state === 'position') return;
      focusHandle(list.current, target.id);
      const index = tools.findIndex((tool) => tool.id === target.id);
      if (index !== target.index) showCell(index);
    },
  };
}

export type MoveMenuState = ReturnType<typeof useMoveMenu>;
