import { showToast } from '@firedeck/sdk';
import { readRefusal } from '../form/refusal.ts';
import { agencyTexts } from './agency-texts.ts';

interface Running {
  unwrap(): Promise<unknown>;
}

/** Runs an act and says how it ended; false when nothing was changed. */
export async function runAct(act: Running, done: string, about: string): Promise<boolean> {
  try {
    await act.unwrap();
    showToast({ kind: 'success', title: done, text: about });
    return true;
  } catch (thrown) {
    const { sentence } = readRefusal(thrown);
    showToast({ kind: 'error', title: agencyTexts.member.notDone, text: sentence });
    return false;
  }
}
