/** The handle of a card; null when that card is not mounted. */
export function findHandle(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-handle-of="${CSS.escape(id)}"]`) ?? null;
}

/** Puts the focus on a card's handle without scrolling; false when that card is not mounted. */
export function focusHandle(list: HTMLElement | null, id: string): boolean {
  const handle = findHandle(list, id);
  handle?.focus({ preventScroll: true });
  return handle !== null;
}
