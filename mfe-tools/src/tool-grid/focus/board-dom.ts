/** A card's handle; null if the card is not mounted. */
export function findHandle(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`) ?? null;
}

/** A tool's list item; null if its card is not mounted. */
export const findCell = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-tool="${CSS.escape(id)}"]`) ?? null;

const findId = (target: EventTarget | null, attribute: string): string | null =>
  target instanceof Element
    ? (target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null)
    : null;

/** The id of the tool whose card contains the target. */
export const findToolId = (target: EventTarget | null) => findId(target, 'data-tool');

/** The id of the tool whose handle contains the target. */
export const findHandleId = (target: EventTarget | null) => findId(target, 'data-handle');

/** The id of the section whose chip contains the target. */
export const findSectionId = (target: EventTarget | null) => findId(target, 'data-section');
