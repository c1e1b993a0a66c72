import { findHandle } from './board-dom.ts';

/** The control of a card that gets the focus: the surface launches or, in Arrange mode, selects. */
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
 * Used when no card is left to focus: focuses Done while arranging, else the button that starts it or
 * adds the first tool.
 */
export function focusBoardControl(bar: HTMLElement | null): void {
  const done = bar?.querySelectorAll<HTMLElement>('.done') ?? [];
  for (const button of [
    ...done,
    ...document.querySelectorAll<HTMLElement>('[data-board-control]'),
  ]) {
    // Hidden at some widths: then it takes no focus.
    button.focus();
    if (document.activeElement === button) return;
  }
}
