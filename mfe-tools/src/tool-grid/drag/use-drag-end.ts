import type { Tool } from '@firedeck/contract';
import { useEffect, useRef } from 'react';
import { useLatest } from '../../use-latest.ts';
import { findHandleId } from '../focus/board-dom.ts';
import type { Lifted } from '../order/tool-order.ts';

interface Options {
  lifted: Lifted | null;
  tools: Tool[];
  /** The part of the board that is shown. */
  view: string;
  cancel(): void;
  /** The lifted tool is no longer among `tools`. */
  onRemoved(name: string): void;
}

/** Ends a drag if the card is removed, the view changes, or a keyboard move loses the focus. */
export function useDragEnd({ lifted, tools, view, cancel, onRemoved }: Options): void {
  const latest = useLatest({ cancel, onRemoved });
  const name = useRef('');
  useEffect(() => {
    const tool = tools.find(({ id }) => id === lifted?.id);
    if (tool) name.current = tool.name;
    else if (lifted) latest.current.onRemoved(name.current);
  }, [lifted, tools, latest]);

  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current !== view) latest.current.cancel();
    lastView.current = view;
  }, [view, latest]);

  const keyboardId = lifted?.by === 'keyboard' ? lifted.id : null;
  useEffect(() => {
    if (keyboardId === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // Deferred, because the handle stays the active element if only the window lost the focus.
    const onFocusOut = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (findHandleId(document.activeElement) !== keyboardId) latest.current.cancel();
      });
    };
    document.addEventListener('focusout', onFocusOut);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [keyboardId, latest]);
}
