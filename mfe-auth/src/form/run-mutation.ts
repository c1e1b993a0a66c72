import { showToast } from '@firedeck/sdk';
import { toFormError } from './form-error.ts';

interface Running {
  unwrap(): Promise<unknown>;
}

interface MutationToasts {
  /** Titles of the toasts. */
  done: string;
  failed: string;
  /** Second line where it is done: what it was about. */
  about?: string;
}

/** Waits for a mutation and shows how it ended; false when it failed. */
export async function runMutation(
  mutation: Running,
  { done, failed, about }: MutationToasts,
): Promise<boolean> {
  try {
    await mutation.unwrap();
    showToast({ kind: 'success', title: done, ...(about !== undefined && { text: about }) });
    return true;
  } catch (thrown) {
    showToast({ kind: 'error', title: failed, text: toFormError(thrown).sentence });
    return false;
  }
}
