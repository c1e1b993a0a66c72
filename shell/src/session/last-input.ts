import { times } from '@firedeck/contract';
import type { SessionChannel } from './session-channel.ts';

// Dictation and screen readers often click and type without pointer or key events.
const inputEvents = ['pointerdown', 'keydown', 'wheel', 'click', 'input'] as const;

/** Tracks the idle time across this browser's tabs; opening a tab counts as input. */
export function createLastInput(channel: Pick<SessionChannel, 'post'>, now = monotonicNow) {
  let at = now();
  let sentAt = Number.NEGATIVE_INFINITY;

  function recordInput(): void {
    at = now();
    // Any tab may send the idle time with a refresh, so all need it, but throttled.
    if (at < sentAt + times.refreshTickMs) return;
    sentAt = at;
    channel.post({ kind: 'input' });
  }

  for (const name of inputEvents)
    addEventListener(name, recordInput, { capture: true, passive: true });

  return {
    recordInput,
    recordRemoteInput: () => {
      at = now();
    },
    idleSeconds: () => Math.floor((now() - at) / 1_000),
  };
}

const monotonicNow = () => performance.now();
