import type { Drafts } from '@firedeck/sdk';

const patienceMs = 1_500;
const lookEveryMs = 150;

/**
 * Waits for the moment when nothing of the signed-in member is kept any more, in whichever tab;
 * false when something still is after 1.5 s.
 */
export async function untilNone(drafts: Pick<Drafts, 'holds'>): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += lookEveryMs) {
    if (!(await drafts.holds(''))) return true;
    await pause(lookEveryMs);
  }
  return false;
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
