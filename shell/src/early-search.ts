const forgottenAfterMs = 10_000;

/**
 * Follows the keys until the search is there: Ctrl K or ⌘ K, which would open the browser's own search,
 * and what is typed after it.
 *
 * @returns ends it: once, what the search begins with; null where nobody asked for it.
 */
export function followEarlySearch(): () => string | null {
  let query: string | null = null;
  let pressedAt = 0;

  function onKey(event: KeyboardEvent): void {
    const typed = typedBy(event, query);
    if (typed === undefined) return;
    if (query === null) pressedAt = performance.now();
    query = typed;
    event.preventDefault();
  }

  addEventListener('keydown', onKey);
  return () => {
    removeEventListener('keydown', onKey);
    const taken = performance.now() - pressedAt < forgottenAfterMs ? query : null;
    query = null;
    return taken;
  };
}

/** What is typed after this key; undefined: the key is none of the search's. */
function typedBy(event: KeyboardEvent, query: string | null): string | null | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isSearch = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
  if (isSearch) return query ?? '';
  const isTyped = target instanceof Element && target.closest('input, textarea');
  if (query === null || isTyped || ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Escape') return null;
  if (key === 'Backspace') return query.slice(0, -1);
  return key.length === 1 ? query + key : undefined;
}
