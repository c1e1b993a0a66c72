import { useMemo } from 'react';
import { useLatest } from '../../use-latest.ts';
import type { SlotActions } from './card-slot.tsx';

/** Stable actions, so that cards do not rerender. */
export function useStableActions(actions: SlotActions): SlotActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      pressMouse: (event, id) => latest.current.pressMouse(event, id),
      pressTouch: (event, id) => latest.current.pressTouch(event, id),
      pressKey: (event, id) => latest.current.pressKey(event, id),
      openMenu: (id, anchor) => latest.current.openMenu(id, anchor),
      deleteTool: (tool) => latest.current.deleteTool(tool),
      showNotes: (tool, anchor) => latest.current.showNotes(tool, anchor),
      toggle: (tool) => latest.current.toggle(tool),
    }),
    [latest],
  );
}
