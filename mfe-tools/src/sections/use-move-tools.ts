import type { Tool } from '@firedeck/contract';
import { useDispatch } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { saveOrder } from '../save-order.ts';
import { showFailure } from '../show-failure.ts';
import { texts } from '../texts.ts';
import { type ToolsDispatch, toolsApi, useToolsReorderMutation } from '../tools-api.ts';
import { sectionTexts } from './section-texts.ts';

interface Target {
  id: string | null;
  name: string;
}

/** Moves tools to a section, or out of theirs, with Undo; resolves to whether they were moved. */
export function useMoveTools(tools: Tool[]) {
  const [send, { isLoading: isMoving }] = useToolsReorderMutation();
  const dispatch = useDispatch<ToolsDispatch>();

  /** Resolves to the number of tools that are still on the board. */
  async function move(order: string[], moved: string[], section: string | null): Promise<number> {
    const saved = await saveOrder(
      order,
      (ids) => {
        const present = ids.filter((id) => moved.includes(id));
        return present.length > 0 ? { ids: [...ids], moved: { ids: present, section } } : null;
      },
      (next) => send(next).unwrap(),
    );
    return saved?.moved?.ids.length ?? 0;
  }

  /** Undoes the section change of tools that nobody has moved since, based on the current list. */
  async function moveBack(moved: Tool[], target: string | null): Promise<void> {
    let count = 0;
    try {
      const request = toolsApi.endpoints.toolsList.initiate(undefined, {
        forceRefetch: true,
        subscribe: false,
      });
      const { tools: current, sections = [] } = await dispatch(request).unwrap();
      const known = new Set(sections.map(({ id }) => id));
      const shownTarget = target !== null && known.has(target) ? target : null;
      const movedIds = new Set(
        current.flatMap(({ id, section }) => ((section ?? null) === shownTarget ? [id] : [])),
      );
      const remaining = moved.filter(({ id }) => movedIds.has(id));
      const order = current.map(({ id }) => id);
      for (const [section, group] of Map.groupBy(remaining, (tool) => tool.section ?? null)) {
        const ids = group.map(({ id }) => id);
        count += await move(order, ids, section);
      }
      if (count > 0) showToast({ kind: 'success', title: sectionTexts.movedBack(count) });
      else
        showToast({ kind: 'info', title: texts.sections.notMoved, text: sectionTexts.movedSince });
    } catch (error) {
      showFailure(count > 0 ? sectionTexts.movedBackOnly(count) : texts.sections.notMoved, error);
    }
  }

  return {
    isMoving,
    async moveTools(ids: string[], { id, name }: Target): Promise<boolean> {
      const moved = tools.filter((tool) => ids.includes(tool.id) && (tool.section ?? null) !== id);
      if (moved.length === 0) return true;
      let count: number;
      try {
        const order = tools.map((tool) => tool.id);
        count = await move(
          order,
          moved.map((tool) => tool.id),
          id,
        );
      } catch (error) {
        showFailure(texts.sections.notMoved, error);
        return false;
      }
      showToast({
        kind: 'success',
        title: id ? sectionTexts.moved(count, name) : sectionTexts.movedOut(count),
        action: { label: sectionTexts.undo, run: () => void moveBack(moved, id) },
      });
      return true;
    },
  };
}
