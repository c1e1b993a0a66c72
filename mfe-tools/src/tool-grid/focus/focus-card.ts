import { findHandle } from './board-dom.ts';

/** The control of a card to focus. The surface launches or, in Arrange mode, selects the tool. */
export type CardControl = 'handle' | 'surface';

/** Focuses a card's control without scrolling; false if the card is not mounted. */
export function focusCard(
  list: HTMLElement | null,
  id: string,
  control: CardControl = 'handle',
): boolean {
  const handle = findHandle(list, id);
  const target =
    control === 'handle'
      ? handle
      : handle?.closest('[data-tool]')?.querySelector<HTMLElement>('.launch, .select input');
  target?.focus({ preventScroll: true });
  return Boolean(target);
}

/**
 * Used if no card is left to focus: focuses Done in Arrange mode, otherwise the button that starts
 * Arrange mode or adds the first tool.
 */
export function focusBoardControl(bar: HTMLElement | null): void {
  const done = bar?.querySelectorAll<HTMLElement>('.done') ?? [];
  for (const button of [
    ...done,
    ...document.querySelectorAll<HTMLElement>('[data-board-control]'),
  ]) {
    // A button hidden at this width doesn't take the focus.
    button.focus();
    if (document.activeElement === button) return;
  }
}
