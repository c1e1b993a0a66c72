import { isApiError, showToast } from '@firedeck/sdk';
import { problemSentence } from '../problem-sentence.ts';
import { texts } from '../texts.ts';
import { useToolsRestoreMutation } from '../tools-api.ts';

/** Brings a deleted tool back and says so; true when it is back. */
export function useRestoreTool(): (id: string) => Promise<boolean> {
  const [restore] = useToolsRestoreMutation();
  return async (id) => {
    try {
      const { name } = await restore(id).unwrap();
      const title = texts.deletion.restored;
      showToast({ kind: 'success', title, text: texts.deletion.restoredText(name) });
      return true;
    } catch (thrown) {
      showToast({ kind: 'error', title: texts.error, text: failureText(thrown) });
      return false;
    }
  };
}

function failureText(thrown: unknown): string {
  const cause = isApiError(thrown) ? ` ${problemSentence(thrown)}` : '';
  return `${texts.deletion.restoreFailed}.${cause}`;
}
