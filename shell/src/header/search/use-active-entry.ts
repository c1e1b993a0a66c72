import { type KeyboardEvent, useState } from 'react';

/** Which of `count` results the arrow keys stand on; typing starts again at the first. */
export function useActiveEntry(count: number) {
  const [active, setActive] = useState(0);
  const steps: Record<string, number> = {
    ArrowDown: Math.min(active + 1, count - 1),
    ArrowUp: Math.max(active - 1, 0),
  };
  return {
    active,
    reset: () => setActive(0),
    onKeyDown(event: KeyboardEvent) {
      const next = steps[event.key];
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    },
  };
}
