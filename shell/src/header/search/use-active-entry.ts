import { ownValue } from '@firedeck/contract';
import { type KeyboardEvent, useState } from 'react';

/** The selected one of `count` results, moved by arrow keys. */
export function useActiveEntry(count: number) {
  const [selected, setActive] = useState(0);
  const last = Math.max(count - 1, 0);
  const active = Math.min(selected, last);
  const steps: Record<string, number> = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active === 0 ? last : active - 1,
    Home: 0,
    End: last,
  };
  return {
    active,
    reset: () => setActive(0),
    onKeyDown(event: KeyboardEvent) {
      const next = ownValue(steps, event.key);
      if (next === undefined || event.shiftKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setActive(next);
    },
  };
}
