import type { Tool } from '@firedeck/contract';
import { useMemo, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { type Move, moveItem } from './tool-order.ts';

export interface Lifted {
  id: string;
  /** The current drop index. */
  to: number;
  by: 'pointer' | 'keyboard';
}

export interface DragState {
  lifted: Lifted | null;
  /** The move of the lifted tool; null if none is lifted. */
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

/** The state of a drag, by pointer or keyboard, with its announcements. */
export function useDragState({ tools, announce, onMoved }: Options): DragState {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  // Events may come faster than renders: they read the state from this ref.
  const current = useRef(lifted);
  const set = (next: Lifted | null): void => {
    current.current = next;
    setLifted(next);
  };
  const indexOf = (id: string): number => tools.findIndex((tool) => tool.id === id);
  const getName = (id: string): string => tools[indexOf(id)]?.name ?? '';
  const count = tools.length;

  const lift = (id: string, by: Lifted['by']): void => {
    const at = indexOf(id);
    if (at < 0) return;
    set({ id, to: at, by });
    announce(texts.moves.lifted(getName(id), at + 1, count));
  };
  const moveTo = (index: number): void => {
    const drag = current.current;
    if (!drag || drag.to === index) return;
    set({ ...drag, to: index });
    announce(texts.moves.at(index + 1, count));
  };
  const drop = (): void => {
    const drag = current.current;
    if (!drag) return;
    set(null);
    const from = indexOf(drag.id);
    if (from < 0) return;
    announce(texts.moves.dropped(getName(drag.id), drag.to + 1, count));
    if (from !== drag.to)
      onMoved(
        moveItem(
          tools.map((tool) => tool.id),
          { from, to: drag.to },
        ),
        drag.id,
      );
  };
  const cancel = (): void => {
    const drag = current.current;
    if (!drag) return;
    set(null);
    announce(texts.moves.canceled(getName(drag.id), indexOf(drag.id) + 1, count));
  };

  const move = useMemo(() => {
    if (!lifted) return null;
    const from = tools.findIndex((tool) => tool.id === lifted.id);
    return from < 0 ? null : { from, to: Math.min(lifted.to, tools.length - 1) };
  }, [lifted, tools]);
  return { lifted, move, lift, moveTo, drop, cancel };
}
