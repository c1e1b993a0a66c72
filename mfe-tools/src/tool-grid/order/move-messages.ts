import type { Tool } from '@firedeck/contract';
import { texts } from '../../texts.ts';
import { changesOrder, type Lifted, type Move } from './tool-order.ts';

/** The announcements of a move: a single tool by name, several by number. */
export function createMoveMessages(tools: Tool[]) {
  const { moves } = texts;
  const count = tools.length;
  const getName = (id: string): string => tools.find((tool) => tool.id === id)?.name ?? '';
  const isGroup = (move: Move): boolean => move.group.length > 1;
  return {
    lifted: ({ id, to }: Lifted, move: Move | null): string =>
      move && isGroup(move)
        ? moves.groupLifted(move.group.length, move.to + 1, count)
        : moves.lifted(getName(id), to + 1, count),
    at: (move: Move): string =>
      isGroup(move)
        ? moves.groupAt(move.group.length, move.to + 1, count)
        : moves.at(move.to + 1, count),
    dropped: ({ id }: { id: string }, move: Move): string => {
      if (!changesOrder(move))
        return isGroup(move)
          ? moves.groupUnmoved(move.group.length)
          : moves.unmoved(getName(id), move.to + 1, count);
      return isGroup(move)
        ? moves.groupDropped(move.group.length, move.to + 1, count)
        : moves.dropped(getName(id), move.to + 1, count);
    },
    canceled: ({ id, ids }: Lifted, index: number): string =>
      ids.length > 1
        ? moves.groupCanceled(ids.length)
        : moves.canceled(getName(id), index + 1, count),
  };
}
