const forgottenAfterMs = 10_000;

/** A search requested before its code has loaded. */
export interface EarlySearch {
  isWanted(): boolean;
  /** Ends it and returns, once, what was typed since. */
  take(): string;
}

/**
 * Follows the keys until the search is there: Ctrl K or ⌘ K, which would open the browser's own search,
 * and what is typed after it.
 */
export function followEarlySearch(): EarlySearch {
  // Null: no search was requested.
  let query: string | null = null;
  let pressedAt = 0;

  function onKey(event: KeyboardEvent): void {
    if (!isWanted()) query = null;
    if (isSearchKey(event)) {
      query ??= '';
      pressedAt = performance.now();
    } else if (query === null) {
      return;
    } else if (event.key === 'Escape') {
      query = null;
      return;
    } else {
      const next = applyKey(event, query);
      if (next === null) return;
      query = next;
    }
    event.preventDefault();
  }

  const isWanted = (): boolean =>
    query !== null && performance.now() - pressedAt < forgottenAfterMs;

  // Before the app's own keys, which leave alone what is prevented.
  addEventListener('keydown', onKey, true);
  return {
    isWanted,
    take() {
      removeEventListener('keydown', onKey, true);
      const typed = isWanted() ? query : null;
      query = null;
      return typed ?? '';
    },
  };
}

/** Ctrl K or ⌘ K. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** The query after this key; null: the key writes nothing into it. */
function applyKey(event: KeyboardEvent, query: string): string | null {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  // Some characters are written with it, which is Ctrl and Alt to Windows.
  const isOther = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  if (isOther || (target instanceof Element && target.closest('input, textarea'))) return null;
  // Nothing was typed yet: the server may be away, and the search not come.
  if (query === '' && (key === 'Enter' || key === ' ')) return null;
  if (key === 'Backspace') return query.slice(0, -1);
  // There is nothing to choose yet, and Enter must not press the focused element.
  if (key === 'Enter') return query;
  return key.length === 1 ? query + key : null;
}
