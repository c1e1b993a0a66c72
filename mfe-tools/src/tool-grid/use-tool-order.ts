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
import { texts } from '../texts.ts';
import { useToolsReorderMutation } from '../tools-api.ts';
import { afterPaint } from './after-paint.ts';
import { putInOrder, reapplyMove } from './tool-order.ts';

export interface ToolOrder {
  /** The tools as they are to be shown: a new order counts at once. */
  tools: Tool[];
  isSaving: boolean;
  /** Saves a new order, in which `movedId` is the one that was moved. */
  saveOrder(ids: string[], movedId: string): Promise<void>;
}

/** The order on screen: the saved one, or the one that is being saved. */
export function useToolOrder(saved: Tool[]): ToolOrder {
  const [wanted, setWanted] = useState<string[] | null>(null);
  const [sendOrder] = useToolsReorderMutation();
  // The cache takes the new order too, but tells of it a frame later: that would flash the old one.
  const tools = useMemo(() => (wanted ? putInOrder(saved, wanted) : saved), [saved, wanted]);

  const send = async (ids: string[], movedId: string): Promise<void> => {
    try {
      await sendOrder(ids).unwrap();
    } catch (thrown) {
      const again = orderOnPresentList(thrown, ids, movedId);
      if (!again) throw thrown;
      setWanted(again);
      await sendOrder(again).unwrap();
    }
  };

  const nameOf = (id: string) => saved.find((tool) => tool.id === id)?.name ?? id;

  const saveOrder = async (ids: string[], movedId: string): Promise<void> => {
    setWanted(ids);
    await afterPaint();
    try {
      await send(ids, movedId);
      showToast({ kind: 'success', title: texts.grid.reordered, text: texts.grid.reorderedText });
    } catch (thrown) {
      logFailure(texts.grid.reorderLog(nameOf(movedId)), thrown);
      showToast({ kind: 'error', title: texts.error, text: failureText(thrown) });
    } finally {
      setWanted(null);
    }
  };

  return { tools, isSaving: wanted !== null, saveOrder };
}

// Ids alone: an order names every tool, those too that cannot be shown.
const presentIds = answer(z.object({ tools: z.array(z.object({ id: z.string() })) }));

function orderOnPresentList(thrown: unknown, ids: string[], movedId: string): string[] | null {
  const list = readConflictState(thrown, 'order_outdated', presentIds);
  if (!list) return null;
  return reapplyMove(
    ids,
    movedId,
    list.tools.map((tool) => tool.id),
  );
}

function failureText(thrown: unknown): string {
  const cause = isApiError(thrown) ? `${errorSentence(thrown)} ` : '';
  return `${cause}${texts.grid.reorderFailed}`;
}
