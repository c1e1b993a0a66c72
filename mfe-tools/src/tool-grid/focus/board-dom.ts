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
