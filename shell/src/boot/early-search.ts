const forgottenAfterMs = 10_000;

/** A search opened before its code has loaded. */
export interface EarlySearch {
  isWanted(): boolean;
  /** Stops collecting keys and returns, once, the text typed so far. */
  take(): string;
}

/**
 * Collects keys until the search has loaded: Ctrl K or ⌘ K, which would open the browser's own
 * search, and the text typed after it.
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

  // Runs before the app's own key handlers, which ignore prevented events.
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

/** The query after this key; null if the key doesn't change it. */
function applyKey(event: KeyboardEvent, query: string): string | null {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  // AltGr types characters on some keyboards; Windows reports it as Ctrl and Alt.
  const isOther = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  if (isOther || (target instanceof Element && target.closest('input, textarea'))) return null;
  // Before any text these keys stay with the page: the search may never load.
  if (query === '' && (key === 'Enter' || key === ' ')) return null;
  if (key === 'Backspace') return query.slice(0, -1);
  // There are no results to select yet, and Enter must not press the focused element.
  if (key === 'Enter') return query;
  return key.length === 1 ? query + key : null;
}
