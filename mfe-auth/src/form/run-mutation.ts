import { showToast } from '@firedeck/sdk';
import { toFormError } from './form-error.ts';

interface Running {
  unwrap(): Promise<unknown>;
}

interface MutationToasts {
  done: string;
  failed: string;
  /** The second line of the success toast, such as a name. */
  about?: string;
}

/** Waits for a mutation and shows a toast; resolves to false if it failed. */
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
