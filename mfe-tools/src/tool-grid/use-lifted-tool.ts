import type { Tool } from '@firedeck/contract';
import { useMemo, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { type Move, moveId } from './tool-order.ts';

export interface Lifted {
  id: string;
  /** The index it would be dropped at. */
  to: number;
  by: 'pointer' | 'keyboard';
}

export interface LiftedTool {
  lifted: Lifted | null;
  /** From and to of the lifted tool, null when nothing is lifted. */
  move: Move | null;
  lift(id: string, by: Lifted['by']): void;
  moveTo(index: number): void;
  drop(): void;
  cancel(): void;
}

interface Options {
  tools: Tool[];
  announce(message: string): void;
  onMoved(ids: string[], movedId: string): void;
}

/** The tool in the hand: where it is, and what is said of it. */
export function useLiftedTool({ tools, announce, onMoved }: Options): LiftedTool {
  const [lifted, show] = useState<Lifted | null>(null);
  // Events come faster than renders: they read the present state here.
  const present = useRef(lifted);
  const set = (next: Lifted | null): void => {
    present.current = next;
    show(next);
  };
  const indexOf = (id: string): number => tools.findIndex((tool) => tool.id === id);
  const nameOf = (id: string): string => tools[indexOf(id)]?.name ?? '';
  const count = tools.length;

  const lift = (id: string, by: Lifted['by']): void => {
    const at = indexOf(id);
    if (at < 0) return;
    set({ id, to: at, by });
    announce(texts.moves.lifted(nameOf(id), at + 1, count));
  };
  const moveTo = (index: number): void => {
    const hand = present.current;
    if (!hand || hand.to === index) return;
    set({ ...hand, to: index });
    announce(texts.moves.at(index + 1, count));
  };
  const drop = (): void => {
    const hand = present.current;
    if (!hand) return;
    set(null);
    const from = indexOf(hand.id);
    if (from < 0) return;
    announce(texts.moves.dropped(nameOf(hand.id), hand.to + 1, count));
    if (from !== hand.to)
      onMoved(
        moveId(
          tools.map((tool) => tool.id),
          { from, to: hand.to },
        ),
        hand.id,
      );
  };
  const cancel = (): void => {
    const hand = present.current;
    if (!hand) return;
    set(null);
    announce(texts.moves.canceled(nameOf(hand.id), indexOf(hand.id) + 1, count));
  };

  const move = useMemo(() => {
    if (!lifted) return null;
    const from = tools.findIndex((tool) => tool.id === lifted.id);
    return from < 0 ? null : { from, to: Math.min(lifted.to, tools.length - 1) };
  }, [lifted, tools]);
  return { lifted, move, lift, moveTo, drop, cancel };
}
