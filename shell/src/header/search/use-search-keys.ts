import { useEffect } from 'react';
import { questionMarkKey } from '../../preferences/question-mark-key.ts';

/** Calls `open` with what is to stand in the field: on Ctrl K or ⌘ K nothing, on `?` that. */
export function useSearchKeys(open: (begin: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const begin = beginOf(event);
      if (begin === null || event.defaultPrevented) return;
      event.preventDefault();
      open(begin);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

function beginOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? '' : null;
  const asksForShortcuts = key === '?' && questionMarkKey.get() && !isTyping(event.target);
  return asksForShortcuts ? '?' : null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
