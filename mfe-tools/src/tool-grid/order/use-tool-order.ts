import type { Tool } from '@firedeck/contract';
import { errorSentence, isApiError, logFailure, showToast } from '@firedeck/sdk';
import { useMemo, useState } from 'react';
import { saveOrder } from '../../save-order.ts';
import { sortByIds } from '../../sort-by-ids.ts';
import { texts } from '../../texts.ts';
import { useToolsReorderMutation } from '../../tools-api.ts';
import { afterPaint } from '../after-paint.ts';
import { placeMoved, type ShownMove } from './tool-order.ts';

/** Enough names to recognize the move in the log. */
const loggedNames = 5;

interface ToolOrderState {
  /** The tools in display order; a new order applies immediately. */
  tools: Tool[];
  isSaving: boolean;
  /** Saves a move; resolves to whether the tools were saved at the shown positions. */
  saveMove(move: ShownMove): Promise<boolean>;
}

/** The displayed order: the saved one, or the one being saved. */
export function useToolOrder(saved: Tool[]): ToolOrderState {
  const [pendingOrder, setPendingOrder] = useState<string[] | null>(null);
  const [sendOrder] = useToolsReorderMutation();
  // The optimistic cache update renders a frame later, which would flash the old order.
  const tools = useMemo(
    () => (pendingOrder ? sortByIds(saved, pendingOrder) : saved),
    [saved, pendingOrder],
  );

  const getName = (id: string) => saved.find((tool) => tool.id === id)?.name ?? id;

  const saveMove = async (move: ShownMove): Promise<boolean> => {
    const before = tools.map(({ id }) => id);
    const shown = placeMoved(before, move);
    if (!shown) return false;
    setPendingOrder(shown);
    await afterPaint();
    try {
      const order = await saveOrder(
        before,
        (current) => {
          const ids = placeMoved(current, move);
          return ids && { ids };
        },
        (next) => {
          setPendingOrder(next.ids);
          return sendOrder(next).unwrap();
        },
      );
      showToast({ kind: 'success', title: texts.grid.reordered, text: texts.grid.reorderedText });
      return order?.ids.join() === shown.join();
    } catch (thrown) {
      logFailure(texts.grid.reorderLog(move.ids.slice(0, loggedNames).map(getName)), thrown);
      showToast({ kind: 'error', title: texts.error, text: failureText(thrown) });
      return false;
    } finally {
      setPendingOrder(null);
    }
  };

  return { tools, isSaving: pendingOrder !== null, saveMove };
}

function failureText(thrown: unknown): string {
  const cause = isApiError(thrown) ? `${errorSentence(thrown)} ` : '';
  return `${cause}${texts.grid.reorderFailed}`;
}
