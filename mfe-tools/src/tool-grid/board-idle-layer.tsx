import type { Tool } from '@firedeck/contract';
import { useState } from 'react';
import { useSavedCard } from './card/saved-card.ts';
import { PointerMoves, type PointerMovesProps } from './drag/pointer-moves.tsx';
import { useFocusAfterNavigation } from './focus/use-focus-after-navigation.ts';
import { useLaunchKeys } from './use-launch-keys.ts';

interface Props extends Omit<PointerMovesProps, 'mountedIds'> {
  /** Indices of the mounted cards. */
  mounted: number[];
  showCell(index: number): void;
}

const noTools: Tool[] = [];

/** The parts of the board that load when the page is idle. */
export function BoardIdleLayer({ mounted, showCell, ...props }: Props) {
  const { list, grid, drag, tools, focusCard } = props;
  const mountedIds = useStableArray(mounted.flatMap((index) => tools[index]?.id ?? []).sort());
  useLaunchKeys({
    list,
    // A launch would cancel a move by keyboard.
    tools: grid.isArranging || drag.lifted ? noTools : tools,
    mountCard: focusCard,
    showCell,
  });
  useSavedCard(list, mountedIds);
  useFocusAfterNavigation(tools, focusCard);
  return <PointerMoves {...props} mountedIds={mountedIds} />;
}

/** Returns the previous array while its items are equal, which saves rerenders. */
function useStableArray(ids: string[]): string[] {
  const [stable, setStable] = useState(ids);
  if (stable.length === ids.length && stable.every((id, index) => id === ids[index])) return stable;
  setStable(ids);
  return ids;
}
