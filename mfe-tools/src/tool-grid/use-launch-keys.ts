import type { Tool } from '@firedeck/contract';
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { launchKind } from '../tool-launch/launch-kind.ts';
import { opensInNewTab } from '../tool-launch/launch-preference.ts';
import { launchTool } from '../tool-launch/launch-tool.ts';
import { openTabs } from '../tool-launch/open-tabs.ts';
import { useLatest } from '../use-latest.ts';
import { findCell } from './focus/board-dom.ts';
import { type CardControl, focusCard } from './focus/focus-card.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  tools: Tool[];
  /** Mounts a card and focuses its control. */
  mountCard(id: string, control: CardControl): void;
  showCell(index: number): void;
}

/** Alt+1 to Alt+9 launch the first nine shown tools, except while typing text. */
export function useLaunchKeys(options: Options): void {
  const latest = useLatest(options);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { list, tools } = latest.current;
      const index = readDigit(event) - 1;
      const tool = tools[index];
      // Alt with a digit types a character on some keyboards.
      if (!tool || event.defaultPrevented || isTyping(event.target)) return;
      // A dialog or the notes cover the board.
      if (list.current?.closest('[aria-hidden=true], [inert]')) return;
      // Some browsers would switch tabs.
      event.preventDefault();
      const kind = launchKind(openTabs.isOpen(tool.id), opensInNewTab());
      if (kind === 'focus') pressCard(tool.id, index, latest.current);
      else launchTool(tool, kind);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}

/** Presses the card, which then shows if the browser doesn't switch to the tool's open tab. */
function pressCard(id: string, index: number, { list, mountCard, showCell }: Options): void {
  const find = (name: string) => findCell(list.current, id)?.querySelector<HTMLElement>(name);
  const again = find('.again');
  // Synchronous, because the browser opens and focuses tabs only during the key event.
  if (!again && !focusCard(list.current, id, 'surface')) flushSync(() => mountCard(id, 'surface'));
  showCell(index);
  (again ?? find('.launch'))?.click();
}

/** The digit by the key's position, independent of the layout; NaN for other keys and repeats. */
function readDigit(event: KeyboardEvent): number {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, code } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat) return Number.NaN;
  return Number(/^Digit([1-9])$/.exec(code)?.[1]);
}

/** Whether a key pressed in this element types text or changes a value. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
