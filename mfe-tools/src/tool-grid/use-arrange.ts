import { useCallback, useEffect, useRef, useState } from 'react';
import { arrangeLayer, dragLayer } from './lazy-layer.ts';
import { useOpenPopup } from './use-open-popup.ts';

/** Arrange mode: a press on a card selects it instead of launching, and a handle drags at once. */
export interface Arrange {
  isOn: boolean;
  selected: ReadonlySet<string>;
  /** `button` gets the focus back at the end. */
  start(button: HTMLElement): void;
  end(): void;
  select(ids: Iterable<string>): void;
}

const none: ReadonlySet<string> = new Set();

/** The state ends with the page that shows the board, and with its last tool. */
export function useArrange(hasTools: boolean): Arrange {
  const [isOn, setOn] = useState(false);
  const [selected, setSelected] = useState(none);
  const button = useRef<HTMLElement | null>(null);
  const openLayer = useOpenPopup(arrangeLayer);
  const stop = useCallback((): void => {
    setOn(false);
    setSelected(none);
  }, []);
  useEffect(() => {
    if (!hasTools) stop();
  }, [hasTools, stop]);
  return {
    isOn,
    selected,
    start(pressed) {
      button.current = pressed;
      dragLayer.prefetch();
      openLayer(() => setOn(true));
    },
    end() {
      stop();
      button.current?.focus();
    },
    select: (ids) => setSelected(new Set(ids)),
  };
}
