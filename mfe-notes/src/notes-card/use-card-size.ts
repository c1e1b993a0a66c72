import { type RefObject, useCallback, useState } from 'react';

/** Whether the card is tall, and whether it is open over the page. */
export function useCardSize(container: RefObject<HTMLElement | null>) {
  const [isTall, setTall] = useState(false);
  /** The height that the card leaves in the page while it is open over it. */
  const [sheetGap, setSheetGap] = useState<number | null>(null);
  const open = () => setSheetGap(container.current?.offsetHeight ?? 0);
  const close = useCallback(() => setSheetGap(null), []);
  return { isTall, setTall, sheetGap, isOpen: sheetGap !== null, open, close };
}
