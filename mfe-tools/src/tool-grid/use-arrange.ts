import type { Tool } from '@firedeck/contract';
import { useMemo, useRef, useState } from 'react';
import { lazyArrange, lazyDrag } from './lazy-board.ts';
import { useOpenPopup } from './use-open-popup.ts';

/** Arrange mode: a press selects a card instead of launching, and a handle drags immediately. */
export interface Arrange {
  isOn: boolean;
  selected: ReadonlySet<string>;
  /** `button` gets the focus back at the end. */
  start(button: HTMLElement): void;
  end(): void;
  select(ids: Iterable<string>): void;
}

const none: ReadonlySet<string> = new Set();

/** The mode ends when the page is left or the last tool is deleted. */
export function useArrange(hasTools: boolean): Arrange {
  const [isOn, setOn] = useState(false);
  const [selected, setSelected] = useState(none);
  const button = useRef<HTMLElement | null>(null);
  const openArrange = useOpenPopup(lazyArrange);
  const stop = (): void => {
    setOn(false);
    setSelected(none);
  };
  if (!hasTools && (isOn || selected !== none)) stop();
  return {
    isOn,
    selected,
    start(pressed) {
      button.current = pressed;
      lazyDrag.preload();
      openArrange(() => setOn(true));
    },
    end() {
      stop();
      button.current?.focus();
    },
    select: (ids) => setSelected(new Set(ids)),
  };
}

/** The selected tools that are shown. */
export function useSelection(tools: Tool[], { selected, select }: Arrange) {
  const ids = useMemo(
    () => new Set(tools.flatMap(({ id }) => (selected.has(id) ? [id] : []))),
    [tools, selected],
  );
  return {
    ids,
    /** The tools that move together with this one, including itself. */
    getGroup: (id: string): string[] => (ids.has(id) ? [...ids] : [id]),
    toggle: ({ id }: Tool): void =>
      select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
  };
}
