/** A card's handle; null if the card is not mounted. */
export function findHandle(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`) ?? null;
}

/** Focuses a card's handle without scrolling; false if the card is not mounted. */
export function focusHandle(list: HTMLElement | null, id: string): boolean {
  const handle = findHandle(list, id);
  handle?.focus({ preventScroll: true });
  return handle !== null;
}
