import type { Drafts } from '@firedeck/sdk';
import { sleep } from '../browser/sleep.ts';

const timeoutMs = 1_500;
const pollIntervalMs = 150;

/** Waits until the signed-in member has no drafts in any tab; false after 1.5 s. */
export async function waitForDraftsSaved(drafts: Pick<Drafts, 'holds'>): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    if (!(await drafts.holds(''))) return true;
    await sleep(pollIntervalMs);
  }
  return false;
}
