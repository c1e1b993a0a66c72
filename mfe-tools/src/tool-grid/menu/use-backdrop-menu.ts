import { useEffect } from 'react';
import { useLatest } from '../../use-latest.ts';
import { findToolId } from '../focus/board-dom.ts';
import { cardMenuClass } from './card-menu-class.ts';
import type { CardMenuState } from './use-card-menu.ts';

/**
 * Handles a right click on the open menu's backdrop, which covers the cards: on a card, it opens
 * that card's menu. Also while the menu fades out.
 */
export function useBackdropMenu(menu: CardMenuState): void {
  const latest = useLatest(menu);
  useEffect(() => {
    const onContextMenu = (event: MouseEvent): void => {
      const { target, clientX: left, clientY: top } = event;
      const { isMenuOpen, open, close } = latest.current;
      if (!(target instanceof Element && target.closest(`.${cardMenuClass}`))) return;
      if (isMenuOpen && target.closest('[role=menu]')) return;
      event.preventDefault();
      const id = document.elementsFromPoint(left, top).map(findToolId).find(Boolean);
      if (id) open(id, { left, top });
      else close();
    };
    document.addEventListener('contextmenu', onContextMenu);
    return () => document.removeEventListener('contextmenu', onContextMenu);
  }, [latest]);
}
