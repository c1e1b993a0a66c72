import { showToast } from '@firedeck/sdk';
import { readRefusal } from './refusal.ts';

interface Running {
  unwrap(): Promise<unknown>;
}

interface ActToasts {
  /** Titles of the toasts. */
  done: string;
  failed: string;
  /** Second line where it is done: what it was about. */
  about?: string;
}

/** Waits for a mutation and shows how it ended; false when it failed. */
export async function runAct(act: Running, { done, failed, about }: ActToasts): Promise<boolean> {
  try {
    await act.unwrap();
    showToast({ kind: 'success', title: done, ...(about !== undefined && { text: about }) });
    return true;
  } catch (thrown) {
    showToast({ kind: 'error', title: failed, text: readRefusal(thrown).sentence });
    return false;
  }
}
