import { ownValue } from '@firedeck/contract';
import { useEffect } from 'react';
import type {} from '../../boot/boot-responses.ts';
import { isSearchKey } from '../../boot/early-search.ts';
import { isTyping } from '../../browser/is-typing.ts';
import { singleKeyShortcuts } from '../../preferences/single-key-shortcuts.ts';

/**
 * Calls `open` with the initial query: empty for Ctrl K, ⌘ K or `/`, and `?` for `?`. Opens
 * immediately if the keys were pressed before the app loaded.
 */
export function useSearchKeys(open: (initialQuery: string) => void): void {
  useEffect(() => {
    const early = window.firedeckBoot?.search;
    // Key presses are still collected until the field is shown.
    if (early?.isWanted()) open('');
    else early?.take();
  }, [open]);
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
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isSearchKey(event)) return '';
  if (altKey || ctrlKey || metaKey) return null;
  const isSingleKey = singleKeyShortcuts.get() && !isTyping(event.target);
  return isSingleKey ? (ownValue(singleKeys, key) ?? null) : null;
}

/** Initial query by key. */
const singleKeys = { '/': '', '?': '?' };
