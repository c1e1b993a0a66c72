import type { Tool } from '@firedeck/contract';
import { type RefObject, useState } from 'react';
import { focusHandle } from './focus-handle.ts';
import type { OfferedMoves } from './move-menu.tsx';

interface Options {
  list: RefObject<HTMLElement | null>;
  tools: Tool[];
  isSaving: boolean;
  moveTool(id: string, to: number): void;
  showCell(index: number): void;
}

/** The menu of moves and its question for a position; the focus goes back to the card's handle. */
export function useMoveMenu({ list, tools, isSaving, moveTool, showCell }: Options) {
  const [offered, setOffered] = useState<OfferedMoves | null>(null);
  const [state, setState] = useState<'closed' | 'menu' | 'position'>('closed');

  return {
    /** Stays while the menu goes away: what it was about. */
    offered,
    isMenuOpen: state === 'menu',
    isAskingPosition: state === 'position',
    open(id: string, anchor: HTMLElement): void {
      const index = tools.findIndex((tool) => tool.id === id);
      const name = tools[index]?.name;
      if (isSaving || name === undefined) return;
      setOffered({ id, name, index, anchor });
      setState('menu');
    },
    move(to: number): void {
      setState('closed');
      if (offered && to !== offered.index) moveTool(offered.id, to);
    },
    askPosition: () => setState('position'),
    close: () => setState('closed'),
    /** Once nothing covers the board any more. */
    giveFocusBack(): void {
      if (!offered || state === 'position') return;
      focusHandle(list.current, offered.id);
      const index = tools.findIndex((tool) => tool.id === offered.id);
      if (index !== offered.index) showCell(index);
    },
  };
}

export type MoveMenuState = ReturnType<typeof useMoveMenu>;
