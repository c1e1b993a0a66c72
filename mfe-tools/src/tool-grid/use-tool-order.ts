import type { Tool } from '@firedeck/contract';
import {
  errorSentence,
  isApiError,
  logFailure,
  readConflictState,
  showToast,
  z,
} from '@firedeck/sdk';
import { useMemo, useState } from 'react';
import { answer } from '../answers.ts';
import { sortByIds } from '../sort-by-ids.ts';
import { texts } from '../texts.ts';
import { useToolsReorderMutation } from '../tools-api.ts';
import { afterPaint } from './after-paint.ts';
import { rebaseMove } from './tool-order.ts';

/** Enough to find out which move it was. */
const loggedNames = 5;

export interface ToolOrder {
  /** The tools in display order: a new order applies at once. */
  tools: Tool[];
  isSaving: boolean;
  /** Saves a new order, in which these tools were moved. */
  saveOrder(ids: string[], movedIds: readonly string[]): Promise<void>;
}

/** The displayed order: the saved one, or the one being saved. */
export function useToolOrder(saved: Tool[]): ToolOrder {
  const [pendingOrder, setPendingOrder] = useState<string[] | null>(null);
  const [sendOrder] = useToolsReorderMutation();
  // The optimistic cache update renders a frame later, which would flash the old order.
  const tools = useMemo(
    () => (pendingOrder ? sortByIds(saved, pendingOrder) : saved),
    [saved, pendingOrder],
  );

  const send = async (ids: string[], movedIds: readonly string[]): Promise<void> => {
    try {
      await sendOrder({ ids }).unwrap();
    } catch (thrown) {
      const rebased = rebaseOrder(thrown, ids, movedIds);
      if (!rebased) throw thrown;
      setPendingOrder(rebased);
      await sendOrder({ ids: rebased }).unwrap();
    }
  };

  const getName = (id: string) => saved.find((tool) => tool.id === id)?.name ?? id;

  const saveOrder = async (ids: string[], movedIds: readonly string[]): Promise<void> => {
    setPendingOrder(ids);
    await afterPaint();
    try {
      await send(ids, movedIds);
      showToast({ kind: 'success', title: texts.grid.reordered, text: texts.grid.reorderedText });
    } catch (thrown) {
      logFailure(texts.grid.reorderLog(movedIds.slice(0, loggedNames).map(getName)), thrown);
      showToast({ kind: 'error', title: texts.error, text: failureText(thrown) });
    } finally {
      setPendingOrder(null);
    }
  };

  return { tools, isSaving: pendingOrder !== null, saveOrder };
}

// Only ids: an order lists every tool, including those with invalid data.
const currentIds = answer(z.object({ tools: z.array(z.object({ id: z.string() })) }));

function rebaseOrder(thrown: unknown, ids: string[], movedIds: readonly string[]): string[] | null {
  const list = readConflictState(thrown, 'order_outdated', currentIds);
  if (!list) return null;
  return rebaseMove(
    ids,
    movedIds,
    list.tools.map((tool) => tool.id),
  );
}

function failureText(thrown: unknown): string {
  const cause = isApiError(thrown) ? `${errorSentence(thrown)} ` : '';
  return `${cause}${texts.grid.reorderFailed}`;
}
