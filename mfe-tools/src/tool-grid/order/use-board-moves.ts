import type { Section, Tool } from '@firedeck/contract';
import { useMemo } from 'react';
import { createMoveMessages } from './move-messages.ts';
import { changesOrder, createMove, moveItems } from './tool-order.ts';
import { useToolOrder } from './use-tool-order.ts';

/** The shown tools in display order, and functions to move them. */
export function useBoardMoves(
  saved: Tool[],
  section: Section | null,
  announce: (message: string) => void,
) {
  const { tools: allTools, isSaving, saveMove } = useToolOrder(saved);
  const tools = useMemo(
    () => (section ? allTools.filter((tool) => tool.section === section.id) : allTools),
    [allTools, section],
  );
  const showMove = async (shown: string[], ids: readonly string[]): Promise<void> => {
    // Clears the announced position, which is no longer true.
    if (!(await saveMove({ ids, shown }))) announce('');
  };
  const moveTools = (ids: string[], to: number): void => {
    const order = tools.map((tool) => tool.id);
    const id = order.find((one) => ids.includes(one));
    const move = id && createMove(order, { ids, id, to });
    if (!move) return;
    announce(createMoveMessages(tools).dropped({ id }, move));
    if (changesOrder(move)) void showMove(moveItems(order, move), ids);
  };
  return { allTools, tools, isSaving, showMove, moveTools };
}
