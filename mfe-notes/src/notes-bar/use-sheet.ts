import { type RefObject, useEffect } from 'react';

/** Makes an element modal and places it above the virtual keyboard; Escape closes it. */
export function useSheet(sheet: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const others = listOthers(element);
    for (const other of others) other.inert = true;
    const update = () => placeAboveKeyboard(element);
    update();
    visualViewport?.addEventListener('resize', update);
    visualViewport?.addEventListener('scroll', update);
    return () => {
      for (const other of others) other.inert = false;
      visualViewport?.removeEventListener('resize', update);
      visualViewport?.removeEventListener('scroll', update);
      element.style.removeProperty('--room');
      element.style.removeProperty('--keyboard');
    };
  }, [sheet]);

  useEffect(() => {
    const element = sheet.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // So that the same key press doesn't also close a toast.
      event.preventDefault();
      onClose();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [sheet, onClose]);
}

/**
 * Lists the siblings of the element and of its ancestors, except the backdrop. Toasts and dialogs
 * stay reachable.
 */
function listOthers(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling instanceof HTMLElement && isReachable(sibling))
        others.push(sibling);
  }
  return others;
}

const isReachable = (element: HTMLElement): boolean =>
  !element.inert && element.dataset.notesBackdrop === undefined;

function placeAboveKeyboard(element: HTMLElement): void {
  const view = visualViewport;
  // A pinch zoom also shrinks the visual viewport.
  if (!view || view.scale > 1) return;
  element.style.setProperty('--room', `${view.height}px`);
  element.style.setProperty('--keyboard', `${innerHeight - view.height - view.offsetTop}px`);
}
