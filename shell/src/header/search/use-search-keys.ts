import { ownValue } from '@firedeck/contract';
import { useEffect } from 'react';
import { singleKeyShortcuts } from '../../preferences/single-key-shortcuts.ts';

/** Calls `open` with the initial query: empty on Ctrl K, ⌘ K or `/`, `?` on `?`. */
export function useSearchKeys(open: (initialQuery: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const initialQuery = initialQueryFor(event);
      if (initialQuery === null || event.defaultPrevented) return;
      event.preventDefault();
      open(initialQuery);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

function initialQueryFor(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? '' : null;
  const isSingleKey = singleKeyShortcuts.get() && !isTyping(event.target);
  return isSingleKey ? (ownValue(singleKeys, key) ?? null) : null;
}

/** Initial query by key. */
const singleKeys = { '/': '', '?': '?' };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
