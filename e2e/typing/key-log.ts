import type { Random } from '@firedeck/infra/local';
import type { Locator } from '@playwright/test';

/** What was typed, and when it was in the field. */
export interface KeyLog {
  /** Goes on until `stop` is called or the field is gone. */
  typing: Promise<void>;
  stop(): void;
  /** All that had been in the field for so long at that moment. */
  textOlderThan(milliseconds: number, at: number): string;
}

const letters = [...'abcdefghijklmnop rstu ÄéßŁ 0123456789 -,.'];

/** Types random text at a person's pace. */
export function typeInto(field: Locator, random: Random): KeyLog {
  const typed: { at: number; text: string }[] = [];
  let text = '';
  let stopped = false;
  const typing = (async () => {
    while (!stopped) {
      const letter = random.one(letters);
      await field.pressSequentially(letter, { timeout: 2_000 });
      text += letter;
      typed.push({ at: Date.now(), text });
      await pause(5 + random.below(85));
    }
  })().catch(() => {
    // The page went away under the typing hand: that is what is tried here.
  });
  return {
    typing,
    stop() {
      stopped = true;
    },
    textOlderThan: (milliseconds, at) =>
      typed.findLast((key) => key.at <= at - milliseconds)?.text ?? '',
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
