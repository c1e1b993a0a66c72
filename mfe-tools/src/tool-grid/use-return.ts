import { type RefObject, useLayoutEffect } from 'react';
import { type CardControl, findToolId, focusCard } from './focus-card.ts';

/** What had the focus as the board was left for one of the tools' pages: a card, or a link to add one. */
let left: { id: string | null; control: CardControl; link: number } | null = null;

/** The card that had the focus: it is among those drawn first. */
export const leftCard = (): string | null => left?.id ?? null;

const linksToAdd = (): Element[] => [...document.querySelectorAll('a[href="/add"]')];

/** Notes what has the focus as the board is left for a form or a launch page, and gives it back there. */
export function useReturn(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (left && document.activeElement === document.body) {
      const link = linksToAdd()[left.link];
      if (left.id) focusCard(list.current, left.id, left.control);
      else if (link instanceof HTMLElement) link.focus({ preventScroll: true });
    }
    left = null;
    return () => {
      const { activeElement } = document;
      if (!activeElement || location.pathname === '/') return;
      left = {
        id: findToolId(activeElement),
        control: activeElement.matches('[data-handle]') ? 'handle' : 'surface',
        link: linksToAdd().indexOf(activeElement),
      };
    };
  }, [list]);
}
