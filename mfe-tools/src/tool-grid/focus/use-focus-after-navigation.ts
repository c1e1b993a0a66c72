import type { Tool } from '@firedeck/contract';
import { useEffectEvent, useLayoutEffect } from 'react';
import { findToolId } from './board-dom.ts';
import type { CardControl } from './focus-card.ts';

/** The last focused element when the board was left: a card, or a link to add a tool. */
let lastFocus: { id: string | null; control: CardControl; link: number } | null = null;

const linksToAdd = (): Element[] => [...document.querySelectorAll('a[href="/add"]')];

/** Restores the focus when the member returns to the board from a form or launch page. */
export function useFocusAfterNavigation(
  tools: Tool[],
  focusCard: (id: string, control: CardControl) => void,
): void {
  const restoreFocus = useEffectEvent(() => {
    if (!lastFocus || document.activeElement !== document.body) return;
    const link = linksToAdd()[lastFocus.link];
    const { id, control } = lastFocus;
    if (id && tools.some((tool) => tool.id === id)) focusCard(id, control);
    else if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    restoreFocus();
    lastFocus = null;
    return () => {
      const { activeElement } = document;
      if (!activeElement || !/^\/(add|edit|launch)\b/.test(location.pathname)) return;
      lastFocus = {
        id: findToolId(activeElement),
        control: activeElement.matches('[data-handle]') ? 'handle' : 'surface',
        link: linksToAdd().indexOf(activeElement),
      };
    };
  }, []);
}
