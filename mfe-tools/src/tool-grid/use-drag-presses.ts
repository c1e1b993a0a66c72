import { useState } from 'react';
import { useLatest } from '../use-latest.ts';
import { createDragPresses } from './drag-presses.ts';

/** `onEarlyDrag`: of a drag that ended before its code was there. */
export function useDragPresses(onEarlyDrag: Parameters<typeof createDragPresses>[0]) {
  const latest = useLatest(onEarlyDrag);
  return useState(() => createDragPresses((id, by) => latest.current(id, by)))[0];
}
