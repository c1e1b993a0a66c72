import type { Tool } from '@firedeck/contract';
import { type RefObject, useEffect } from 'react';
import { launchKind } from '../tool-launch/launch-label.ts';
import { opensInNewTab } from '../tool-launch/launch-preference.ts';
import { launchTool } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/shared-open-tabs.ts';

/** Alt 1–9 launch the first nine tools shown, from anywhere on the board but where text is typed. */
export function useLaunchKeys(list: RefObject<HTMLElement | null>, tools: Tool[]): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const tool = tools[digitOf(event) - 1];
      if (!tool || event.defaultPrevented || isTyping(event.target)) return;
      // A dialog or the notes lie above the board.
      if (list.current?.closest('[aria-hidden=true], [inert]')) return;
      // Some browsers would change the tab.
      event.preventDefault();
      launchTool(tool, launchKind(openTabs.isOpen(tool.id), opensInNewTab()));
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, tools]);
}

/** By the place of the key, whatever it writes with Alt; NaN for any other key, and for one held down. */
function digitOf(event: KeyboardEvent): number {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, code } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat) return Number.NaN;
  return Number(/^Digit([1-9])$/.exec(code)?.[1]);
}

// Alt with a digit writes a character on some keyboards.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
