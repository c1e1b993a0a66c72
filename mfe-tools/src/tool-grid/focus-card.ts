/** A card's handle; null if the card is not mounted. */
export function findHandle(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`) ?? null;
}

/** A tool's place in the list; null if its card is not mounted. */
export const findCell = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-tool="${CSS.escape(id)}"]`) ?? null;

const findId = (target: EventTarget | null, attribute: string): string | null =>
  target instanceof Element
    ? (target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null)
    : null;

/** The tool in whose card an event happened. */
export const findToolId = (target: EventTarget | null) => findId(target, 'data-tool');

/** The tool on whose handle an event happened. */
export const findHandleId = (target: EventTarget | null) => findId(target, 'data-handle');

/** The section on whose chip an event happened. */
export const findSectionId = (target: EventTarget | null) => findId(target, 'data-section');

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
