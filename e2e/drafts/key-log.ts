import type { Random } from '@firedeck/infra/local';
import type { Locator } from '@playwright/test';

/** The typed text with the time of each key. */
interface KeyLog {
  /** Resolves when no key is pending, which would otherwise reach the next page. */
  stop(): Promise<void>;
  /** The text that had reached this age at that moment, or when the field was removed. */
  textOlderThan(milliseconds: number, at: number): string;
}

const letters = [...'abcdefghijklmnop rstu ÄéßŁ 0123456789 -,.'];

/** Types random text at human speed until it is stopped or the field is removed. */
export function typeInto(field: Locator, random: Random): KeyLog {
  const typed: { at: number; text: string }[] = [];
  let text = '';
  let stopped = false;
  let pressedAt = 0;
  let removedAt = Number.POSITIVE_INFINITY;
  const typing = (async () => {
    while (!stopped) {
      const letter = random.pick(letters);
      pressedAt = Date.now();
      await field.pressSequentially(letter, { timeout: 2_000 });
      text += letter;
      typed.push({ at: Date.now(), text });
      await pause(5 + random.below(85));
    }
  })().catch(() => {
    // The page was closed while typing: that is what this tests.
    removedAt = pressedAt;
  });
  return {
    stop() {
      stopped = true;
      return typing;
    },
    textOlderThan: (milliseconds, at) =>
      typed.findLast((key) => key.at <= Math.min(at, removedAt) - milliseconds)?.text ?? '',
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
