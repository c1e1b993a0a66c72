/** Puts the focus on a card's handle without scrolling; false when that card is not mounted. */
export function focusHandle(list: HTMLElement | null, id: string): boolean {
  const handle = list?.querySelector<HTMLElement>(`[data-handle-of="${CSS.escape(id)}"]`);
  handle?.focus({ preventScroll: true });
  return handle != null;
}
