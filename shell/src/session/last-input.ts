import { times } from '@firedeck/contract';
import type { SessionChannel } from './session-channel.ts';

// Dictation and screen readers often press and write without a pointer or a key.
const touches = ['pointerdown', 'keydown', 'wheel', 'click', 'input'] as const;

/** Knows how long nobody has touched any of this browser's tabs; opening one is a touch. */
export function createLastInput(channel: Pick<SessionChannel, 'tell'>, now = monotonicNow) {
  let at = now();
  let toldAt = Number.NEGATIVE_INFINITY;

  function touch(): void {
    at = now();
    // Whichever tab refreshes the session says it; not with every key.
    if (at < toldAt + times.refreshTickMs) return;
    toldAt = at;
    channel.tell({ kind: 'input' });
  }

  for (const name of touches) addEventListener(name, touch, { capture: true, passive: true });

  return {
    touch,
    touchedElsewhere: () => {
      at = now();
    },
    idleSeconds: () => Math.floor((now() - at) / 1_000),
  };
}

const monotonicNow = () => performance.now();
