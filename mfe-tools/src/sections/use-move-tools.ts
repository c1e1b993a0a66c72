import type { Section, Tool } from '@firedeck/contract';
import { isApiError, readConflictState, showToast, z } from '@firedeck/sdk';
import { answer } from '../answers.ts';
import { toolErrorSentence } from '../tool-error-sentence.ts';
import { useToolsReorderMutation } from '../tools-api.ts';
import { sectionTexts } from './section-texts.ts';

interface Target {
  id: string | null;
  name: string;
}

/** Moves tools to a section, or out of theirs, with Undo; resolves to whether they were moved. */
export function useMoveTools(tools: Tool[], sections: Section[]) {
  const [send, { isLoading: isMoving }] = useToolsReorderMutation();

  async function move(ids: string[], section: string | null): Promise<void> {
    const order = tools.map(({ id }) => id);
    try {
      await send({ ids: order, moved: { ids, section } }).unwrap();
    } catch (error) {
      // The list changed elsewhere: its order stays, and the tools that are still there are moved.
      const list = readConflictState(error, 'order_outdated', currentIds);
      if (!list) throw error;
      const current = list.tools.map(({ id }) => id);
      const present = ids.filter((id) => current.includes(id));
      await send({ ids: current, moved: { ids: present, section } }).unwrap();
    }
  }

  async function moveBack(moved: Tool[]): Promise<void> {
    const known = new Set(sections.map(({ id }) => id));
    const before = Map.groupBy(moved, ({ section }) =>
      section && known.has(section) ? section : null,
    );
    try {
      for (const [section, group] of before)
        await move(
          group.map(({ id }) => id),
          section,
        );
      showToast({ kind: 'success', title: sectionTexts.movedBack });
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    isMoving,
    async moveTools(ids: string[], { id, name }: Target): Promise<boolean> {
      const moved = tools.filter((tool) => ids.includes(tool.id) && (tool.section ?? null) !== id);
      if (moved.length === 0) return true;
      try {
        await move(
          moved.map((tool) => tool.id),
          id,
        );
      } catch (error) {
        showFailure(error);
        return false;
      }
      showToast({
        kind: 'success',
        title: id ? sectionTexts.moved(moved.length, name) : sectionTexts.movedOut(moved.length),
        action: { label: sectionTexts.undo, run: () => void moveBack(moved) },
      });
      return true;
    },
  };
}

// Only ids: an order lists every tool, including those with invalid data.
const currentIds = answer(z.object({ tools: z.array(z.object({ id: z.string() })) }));

function showFailure(error: unknown): void {
  const text = isApiError(error) ? { text: toolErrorSentence(error) } : {};
  showToast({ kind: 'error', title: sectionTexts.notMoved, ...text });
}
